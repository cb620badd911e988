import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { NOUNS } from '@shared/model/record'
import { ALIASES } from './fields/aliases'
import { decodeRecord } from './decode'
import { decodeChild } from './decode-child'
import type { AnyNoun } from './fields/decoded'
import { DECODER_VERSION } from './decoder-version'
import { readAnswer } from './envelope'

const FOLDER = join(import.meta.dirname, '../../../test/main/api')
const READINGS = join(FOLDER, 'decoder-readings.json')
const SHOULD_WRITE = process.env['DESKSIDE_WRITE_READINGS'] === '1'

interface Sample {
  readonly name: string
  readonly noun: AnyNoun
  readonly body: unknown
}

/** Raw sample answers; they never change. */
const samples = JSON.parse(readFileSync(join(FOLDER, 'decoder-samples.json'), 'utf8')) as readonly Sample[]

/** Values of every shape, for every name in the alias table and every noun. */
const VALUES: readonly unknown[] = [
  ...[1, 0, '7', '007', '1 500,00 ₽', 'RUB', true, '0', 'Text', '2026-03-04', '04.03.2026 3:05', 1_772_600_000],
  ...[
    { id: 5, name: 'Five' },
    [1, 2],
    [{ id: 5, title: 'Five' }],
    { amount: '5', currency: 'EUR' },
    [2, 'Two'],
    { a: 1 }
  ]
]
const PARTS = ['step', 'action', 'checklist', 'good', 'payment'] as const

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

function readings(): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { name, noun, body } of samples) {
    const answer = readAnswer(new TextEncoder().encode(JSON.stringify(body)), 'list')
    found[name] = hashOf([answer, answer.records.map((raw) => read(noun, raw))])
  }
  const names = [...new Set(ALIASES.flatMap(({ names }) => names))].map((name) => name.replace('*', 'item'))
  for (const noun of [...NOUNS, ...PARTS]) {
    const all = names.map((name) => VALUES.map((value) => read(noun, { id: 3, fields: { id: 3, [name]: value } })))
    found[`names of ${noun}`] = hashOf(all)
  }
  return found
}

function read(noun: AnyNoun, raw: { id: number | null; fields: Readonly<Record<string, unknown>> }): unknown {
  const part = PARTS.find((one) => one === noun)
  return part === undefined ? decodeRecord(noun, raw) : decodeChild(part, raw)
}

it('has another version when it reads answers otherwise', () => {
  const kept = JSON.parse(readFileSync(READINGS, 'utf8')) as { version: number; readings: Record<string, string> }
  const now = readings()
  if (SHOULD_WRITE && DECODER_VERSION > kept.version) {
    writeFileSync(READINGS, `${JSON.stringify({ version: DECODER_VERSION, readings: now }, null, 2)}\n`)
    return
  }
  const differs = Object.keys({ ...kept.readings, ...now }).filter((name) => kept.readings[name] !== now[name])
  const advice =
    'Answers are read otherwise than by the version that is written down. Raise DECODER_VERSION in decoder-version.ts, so ' +
    'that caches are read anew, and run this test once with DESKSIDE_WRITE_READINGS=1.'
  expect({ version: kept.version, differs }, advice).toEqual({ version: DECODER_VERSION, differs: [] })
})
