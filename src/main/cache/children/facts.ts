import type { Queries } from '../../database/queries'
import { CHILD_FACT } from '../core'
import type { ChildKind } from '@shared/model/children'
import { isAhead } from '@shared/rules/ahead'
import { localDay, localStart } from '@shared/rules/filter/days'
import { dueDay, isUndecided, plannedFor } from '@shared/rules/children'
import type { DecodedChild } from '../../api/decode-child'
import type { ChildList } from './operations'
import { hasRefs, KIND } from './kinds'

const PUT = `INSERT INTO child_facts (project, known, has, next_due) VALUES (?, ?, ?, ?)
  ON CONFLICT (project) DO UPDATE SET
    known = known & ~? | excluded.known, has = has & ~? | excluded.has,
    next_due = CASE WHEN ? = 16 THEN excluded.next_due ELSE next_due END`
const ADD_REF = 'INSERT OR IGNORE INTO child_refs (project, kind, ref) VALUES (?, ?, ?)'

/** Columns derived from the children of each project, for filters, next steps and the list of overdue checklists. */
export class ChildFacts {
  constructor(private readonly queries: Queries) {}

  /** Updates the columns from all records of a list of a kind with a bit. `whole`: the list is complete. */
  settle({ project, kind }: ChildList, children: readonly DecodedChild[], whole: boolean, receivedAt: number): void {
    const due = kind === 'checklists' ? this.#dues(project, children, localDay(receivedAt)) : null
    if (kind === 'actions' || kind === 'checklists') this.#nexts(project, kind, children, receivedAt)
    this.#refs(project, kind, children)
    // An unreadable date leaves "overdue" undecided, as an incomplete list does.
    const isKnown = whole && !(kind === 'checklists' && children.some(isUndecided))
    const bit = CHILD_FACT[kind]
    this.queries.run(PUT, project, isKnown ? bit : 0, children.length > 0 ? bit : 0, due, bit, bit, bit)
    this.queries.run('DELETE FROM child_facts WHERE project = ? AND known = 0 AND has = 0', project)
  }

  /** Updates the columns from some records of an incomplete list. */
  add({ project, kind }: ChildList, children: readonly DecodedChild[]): void {
    if (!hasRefs(kind)) return
    for (const { type } of children) if (type !== null) this.queries.run(ADD_REF, project, CHILD_FACT[kind], type.id)
  }

  #refs(project: number, kind: ChildKind, children: readonly DecodedChild[]): void {
    if (!hasRefs(kind)) return
    const ref = CHILD_FACT[kind]
    const wanted = new Set(children.flatMap(({ type }) => type?.id ?? []))
    const known = this.queries.numbers('SELECT ref FROM child_refs WHERE project = ? AND kind = ?', project, ref)
    const drop = 'DELETE FROM child_refs WHERE project = ? AND kind = ? AND ref = ?'
    for (const id of known) if (!wanted.delete(id)) this.queries.run(drop, project, ref, id)
    for (const id of wanted) this.queries.run(ADD_REF, project, ref, id)
  }

  #nexts(project: number, kind: 'actions' | 'checklists', children: readonly DecodedChild[], receivedAt: number): void {
    this.queries.run('DELETE FROM child_nexts WHERE project = ? AND kind = ?', project, KIND[kind])
    const add = 'INSERT INTO child_nexts (project, kind, place, at, title, type) VALUES (?, ?, ?, ?, ?, ?)'
    // One day more, for a user who then travels to an earlier time zone.
    const dayBegan = localStart(localDay(receivedAt) - 1)
    children.forEach((child, place) => {
      const at = plannedFor(kind, child)
      if (at === null || !isAhead(at, dayBegan)) return
      this.queries.run(add, project, KIND[kind], place, at, child.title, child.type?.id ?? null)
    })
  }

  #dues(project: number, checklists: readonly DecodedChild[], fetchedOn: number): number | null {
    this.queries.run('DELETE FROM child_dues WHERE project = ?', project)
    const add = 'INSERT INTO child_dues (project, place, due) VALUES (?, ?, ?)'
    let first: number | null = null
    checklists.forEach((checklist, place) => {
      const due = dueDay(checklist, fetchedOn)
      if (due === null) return
      this.queries.run(add, project, place, due)
      if (first === null || due < first) first = due
    })
    return first
  }
}
