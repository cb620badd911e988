/** A cache for tests that store and read lists of children. */
import { beforeEach } from 'vitest'
import type { ChildFilter, ChildKind } from '@shared/model/children'
import { bytes, openEngine, type Engine } from '../engine'
import type { AnswerPart, ChildOutcome } from '../../../../src/main/cache/children/operations'

/** The cache of the current test. */
export let engine: Engine
export const TODAY = 20_530 // 2026-03-18
export const NOON = Date.parse('2026-03-18T12:00:00')

/** Creates a new cache for each test of the file. */
export function useChildrenEngine(): void {
  beforeEach(() => {
    engine = openEngine()
  })
}

export function answer(
  kind: ChildKind,
  items: readonly object[],
  {
    project = 7,
    part = { of: 'whole' },
    at = NOON,
    total,
    isSure = true
  }: { project?: number; part?: AnswerPart; at?: number; total?: number; isSure?: boolean } = {}
): ChildOutcome {
  const body = bytes(part.of === 'one' ? { items } : { items, total })
  return engine.children.ingest({ project, kind, body, receivedAt: at, part, isSure }) as ChildOutcome
}

export function read(kind: ChildKind, filter: ChildFilter = {}, project = 7) {
  return engine.children.page({ id: project, kind, filter, offset: 0, limit: 500, today: TODAY }) as Exclude<
    ReturnType<Engine['children']['page']>,
    Promise<unknown>
  >
}

export const ids = (kind: ChildKind, filter: ChildFilter = {}): (number | null)[] =>
  read(kind, filter).value.rows.map(({ id }) => id)
export const facts = (project = 7): unknown =>
  engine.queries.get('SELECT known, has, next_due FROM child_facts WHERE project = ?', project)

export const event = (id: number, date: string, more: object = {}): object => ({
  id,
  name: `Event ${id}`,
  date,
  type_id: 1,
  ...more
})
