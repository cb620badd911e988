/** Reads values of the provider's records. Numbers may come as texts and vice versa; missing values come as null. */
import type { JsonObject } from '../../model/lookup-parts'
import { own } from '../own'

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A non-empty text, or null. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return null
  const text = value.trim()
  return text === '' ? null : text
}

export const textAt = (data: JsonObject, key: string): string | null => textOf(own(data, key))

export function numberAt(data: JsonObject, key: string): number | null {
  const text = textAt(data, key)
  if (text === null || text.length > 30) return null
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}

/** The non-empty texts at these keys. */
export const codesAt = <Code extends string>(data: JsonObject, keys: readonly Code[]) =>
  keys.flatMap((code) => {
    const text = textAt(data, code)
    return text === null ? [] : [{ code, text }]
  })

/** The object at a key, or an empty one. */
export function objectAt(data: JsonObject, key: string): JsonObject {
  const value = own(data, key)
  return isJsonObject(value) ? value : {}
}

export function listAt(data: JsonObject, key: string): readonly unknown[] {
  const value = own(data, key)
  return Array.isArray(value) ? (value as unknown[]) : []
}

/** A day from a moment (ms) that the provider sends as midnight UTC; null without one. */
export function dayAt(data: JsonObject, key: string): string | null {
  const at = numberAt(data, key)
  const date = at === null ? null : new Date(at)
  return date === null || Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10)
}
