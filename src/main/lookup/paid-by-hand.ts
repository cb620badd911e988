/** Extracts the texts of a custom paid request, so that its answers are stored like any other. */
import type { AnyQuestion } from '@shared/contract/lookup'
import { CLEAN_TYPES, type CleanType, type DataForm } from '@shared/model/lookup-clean'
import { normalText } from '@shared/rules/lookup/normal-text'

export interface PaidByHand {
  readonly type: CleanType
  readonly form: DataForm
  /** Trimmed and in NFC for storage; the request sends them as written. */
  readonly texts: readonly string[]
}

/** Null for unknown types and for items that are not texts, since their answers could not be looked up again. */
export function paidByHand({ endpoint, data }: Pick<AnyQuestion, 'endpoint' | 'data'>): PaidByHand | null {
  const name = endpoint.replace(/^\/?(clean\/)?/, '')
  const type = CLEAN_TYPES.find((one) => one === name)
  const items: readonly unknown[] = Array.isArray(data) ? (data as unknown[]) : Object.values(data)
  const texts = items.flatMap((item) => (typeof item === 'string' ? [normalText(item)] : []))
  if (type === undefined || texts.length < items.length || texts.includes('')) return null
  return { type, form: Array.isArray(data) ? 'array' : 'object', texts }
}
