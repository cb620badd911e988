import { beforeEach, describe, expect, it } from 'vitest'
import { CHILD_KINDS, type ChildKind } from '@shared/model/children'
import { bytes, openEngine, type Engine } from '../../../../test/main/cache/engine'
import type { AnswerPart, ChildReadiness } from './operations'

const NOON = Date.parse('2026-03-18T12:00:00')

let engine: Engine
beforeEach(() => {
  engine = openEngine()
})

function answer(project: number, kind: ChildKind, items: readonly object[], part: AnswerPart = { of: 'whole' }): void {
  engine.children.ingest({ project, kind, body: bytes({ items }), receivedAt: NOON, part })
}

const readiness = (projects: readonly number[]): ChildReadiness => engine.children.readiness(projects) as ChildReadiness

describe('how much is ready to be looked at without the service', () => {
  it('counts a project once every list of it was answered whole, or refused', () => {
    expect(readiness([])).toEqual({ ready: 0, bytes: 0 })
    for (const kind of CHILD_KINDS) answer(7, kind, [{ id: 1, name: 'One' }])
    for (const kind of CHILD_KINDS.slice(1)) answer(8, kind, [])
    expect(readiness([7, 8, 9])).toEqual({ ready: 1, bytes: expect.any(Number) })
    engine.children.refuse({ project: 8, kind: CHILD_KINDS[0]!, at: NOON })
    expect(readiness([7, 8, 9]).ready).toBe(2)
    expect(readiness([8, 9]).ready, 'of these alone').toBe(1)
  })

  it('counts a part of a list as room, and as not ready', () => {
    for (const kind of CHILD_KINDS) {
      answer(7, kind, [{ id: 1, name: 'One' }], { of: kind === 'actions' ? 'part' : 'whole' })
    }
    expect(readiness([7]).ready).toBe(0)
    expect(readiness([7]).bytes).toBeGreaterThan(100)
    expect(readiness([8]).bytes).toBe(0)
  })
})
