import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { ChildKind } from '@shared/model/children'
import { isAhead } from '@shared/rules/ahead'
import { localDay, localStart } from '@shared/rules/filter/days'
import { dueDay, isUndecided, plannedFor } from '@shared/rules/children'
import type { DecodedChild } from '../../api/decode-child'
import type { ChildList } from './operations'
import { FACT, KIND, REF } from './kinds'

/** Columns derived from the children of each project, for filters, next steps and the list of overdue checklists. */
export class ChildFacts {
  readonly #sql

  constructor(db: Database) {
    this.#sql = {
      put: db.prepare(
        `INSERT INTO child_facts (project, known, has, next_due) VALUES (@project, @known, @has, @due)
         ON CONFLICT (project) DO UPDATE SET
           known = known & ~@bit | excluded.known, has = has & ~@bit | excluded.has,
           next_due = CASE WHEN @bit = 16 THEN excluded.next_due ELSE next_due END`
      ),
      dropEmpty: db.prepare('DELETE FROM child_facts WHERE project = ? AND known = 0 AND has = 0'),
      refs: db.prepare<[number, number], number>('SELECT ref FROM child_refs WHERE project = ? AND kind = ?').pluck(),
      addRef: db.prepare('INSERT OR IGNORE INTO child_refs (project, kind, ref) VALUES (?, ?, ?)'),
      dropRef: db.prepare('DELETE FROM child_refs WHERE project = ? AND kind = ? AND ref = ?'),
      dropDues: db.prepare('DELETE FROM child_dues WHERE project = ?'),
      addDue: db.prepare('INSERT INTO child_dues (project, place, due) VALUES (?, ?, ?)'),
      dropNexts: db.prepare('DELETE FROM child_nexts WHERE project = ? AND kind = ?'),
      addNext: db.prepare('INSERT INTO child_nexts (project, kind, place, at, title, type) VALUES (?, ?, ?, ?, ?, ?)')
    }
  }

  /** Updates the columns from all records of a list of a kind with a bit. `whole`: the list is complete. */
  settle({ project, kind }: ChildList, children: readonly DecodedChild[], whole: boolean, receivedAt: number): void {
    const due = kind === 'checklists' ? this.#dues(project, children, localDay(receivedAt)) : null
    if (kind === 'actions' || kind === 'checklists') this.#nexts(project, kind, children, receivedAt)
    this.#refs(project, kind, children)
    // An unreadable date leaves "overdue" undecided, as an incomplete list does.
    const isKnown = whole && !(kind === 'checklists' && children.some(isUndecided))
    const bit = FACT[kind]
    this.#sql.put.run({ project, bit, known: isKnown ? bit : 0, has: children.length > 0 ? bit : 0, due })
    this.#sql.dropEmpty.run(project)
  }

  /** Updates the columns from some records of an incomplete list. */
  add({ project, kind }: ChildList, children: readonly DecodedChild[]): void {
    const ref = REF[kind]
    if (ref === undefined) return
    for (const { type } of children) if (type !== null) this.#sql.addRef.run(project, ref, type.id)
  }

  #refs(project: number, kind: ChildKind, children: readonly DecodedChild[]): void {
    const ref = REF[kind]
    if (ref === undefined) return
    const wanted = new Set(children.flatMap(({ type }) => type?.id ?? []))
    for (const id of this.#sql.refs.all(project, ref)) if (!wanted.delete(id)) this.#sql.dropRef.run(project, ref, id)
    for (const id of wanted) this.#sql.addRef.run(project, ref, id)
  }

  #nexts(project: number, kind: 'actions' | 'checklists', children: readonly DecodedChild[], receivedAt: number): void {
    this.#sql.dropNexts.run(project, KIND[kind])
    // One day more, for a user who then travels to an earlier time zone.
    const dayBegan = localStart(localDay(receivedAt) - 1)
    children.forEach((child, place) => {
      const at = plannedFor(kind, child)
      if (at === null || !isAhead(at, dayBegan)) return
      this.#sql.addNext.run(project, KIND[kind], place, at, child.title, child.type?.id ?? null)
    })
  }

  #dues(project: number, checklists: readonly DecodedChild[], fetchedOn: number): number | null {
    this.#sql.dropDues.run(project)
    let first: number | null = null
    checklists.forEach((checklist, place) => {
      const due = dueDay(checklist, fetchedOn)
      if (due === null) return
      this.#sql.addDue.run(project, place, due)
      if (first === null || due < first) first = due
    })
    return first
  }
}
