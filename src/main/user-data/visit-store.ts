import type { Database } from 'better-sqlite3-multiple-ciphers'
import { DesksideError } from '@shared/ipc/errors'
import type { Noun } from '@shared/model/record'
import type { Visit } from '@shared/model/view'
import type { Handlers } from '../database/worker-host'
import { noun } from './corrections'

/** Records that are remembered as opened, in each workspace. */
export const MOST_OPENED = 200
/** More is no choice any more. */
export const MOST_PINNED = 1_000

/** A record that the user goes to. */
export interface Place {
  readonly workspace: string
  readonly noun: Noun
  readonly id: number
}

export interface VisitCommands {
  recentVisits: { in: { workspace: string; nouns: readonly Noun[] | null; limit: number }; out: readonly Visit[] }
  pinnedVisits: { in: string; out: readonly Visit[] }
  opened: { in: Place & { title: string | null; at: number }; out: void }
  /** `pinnedAt`: null to take the pin away. */
  pin: { in: Place & { title: string | null; pinnedAt: number | null }; out: void }
  me: { in: string; out: number | null }
  setMe: { in: { workspace: string; userId: number | null }; out: void }
}

interface Row {
  readonly noun: string
  readonly id: number
  readonly title: string | null
  readonly openedAt: number | null
  readonly pinnedAt: number | null
}

const COLUMNS = 'noun, id, title, opened_at AS openedAt, pinned_at AS pinnedAt'

/** Pins, recently opened records, and who the user is. */
export class VisitStore {
  readonly #db: Database
  readonly #sql

  constructor(db: Database) {
    this.#db = db
    this.#sql = {
      recent: db.prepare<[string], Row>(
        `SELECT ${COLUMNS} FROM visits WHERE workspace = ? AND opened_at IS NOT NULL
         ORDER BY opened_at DESC, noun, id`
      ),
      pinned: db.prepare<[string], Row>(
        `SELECT ${COLUMNS} FROM visits WHERE workspace = ? AND pinned_at IS NOT NULL ORDER BY pinned_at, noun, id`
      ),
      opened: db.prepare(
        `INSERT INTO visits (workspace, noun, id, title, opened_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (workspace, noun, id) DO UPDATE SET
           title = coalesce(excluded.title, title), opened_at = excluded.opened_at`
      ),
      forgetOpened: db.prepare(
        `UPDATE visits SET opened_at = NULL WHERE workspace = ? AND opened_at IS NOT NULL AND opened_at <
           (SELECT opened_at FROM visits WHERE workspace = ? AND opened_at IS NOT NULL
            ORDER BY opened_at DESC LIMIT 1 OFFSET ${MOST_OPENED - 1})`
      ),
      pin: db.prepare(
        `INSERT INTO visits (workspace, noun, id, title, pinned_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (workspace, noun, id) DO UPDATE SET
           title = coalesce(excluded.title, title), pinned_at = coalesce(pinned_at, excluded.pinned_at)`
      ),
      unpin: db.prepare('UPDATE visits SET pinned_at = NULL WHERE workspace = ? AND noun = ? AND id = ?'),
      forget: db.prepare('DELETE FROM visits WHERE workspace = ? AND opened_at IS NULL AND pinned_at IS NULL'),
      countPinned: db
        .prepare<[string], number>('SELECT count(*) FROM visits WHERE workspace = ? AND pinned_at IS NOT NULL')
        .pluck(),
      me: db.prepare<[string], number>('SELECT user_id FROM me WHERE workspace = ?').pluck(),
      putMe: db.prepare(
        'INSERT INTO me (workspace, user_id) VALUES (?, ?) ON CONFLICT (workspace) DO UPDATE SET user_id = excluded.user_id'
      ),
      removeMe: db.prepare('DELETE FROM me WHERE workspace = ?'),
      removeAll: db.prepare('DELETE FROM visits WHERE workspace = ?')
    }
  }

  /** The latest first. */
  recent(workspace: string, nouns: readonly Noun[] | null, limit: number): readonly Visit[] {
    const all = readRows(this.#sql.recent.all(workspace))
    return all.filter((visit) => nouns === null || nouns.includes(visit.noun)).slice(0, limit)
  }

  /** In the order in which they were pinned. */
  pinned(workspace: string): readonly Visit[] {
    return readRows(this.#sql.pinned.all(workspace))
  }

  opened({ workspace, noun: kind, id, title, at }: VisitCommands['opened']['in']): void {
    this.#sql.opened.run(workspace, kind, BigInt(id), title, whole(at))
    this.#sql.forgetOpened.run(workspace, workspace)
    this.#sql.forget.run(workspace)
  }

  /** @throws `bad-input` when there are too many. */
  pin({ workspace, noun: kind, id, title, pinnedAt }: VisitCommands['pin']['in']): void {
    if (pinnedAt === null) {
      this.#sql.unpin.run(workspace, kind, BigInt(id))
      this.#sql.forget.run(workspace)
      return
    }
    this.#sql.pin.run(workspace, kind, BigInt(id), title, whole(pinnedAt))
    if ((this.#sql.countPinned.get(workspace) ?? 0) > MOST_PINNED) {
      throw new DesksideError('bad-input', 'There are too many pins.', { details: { most: MOST_PINNED } })
    }
  }

  me(workspace: string): number | null {
    return this.#sql.me.get(workspace) ?? null
  }

  setMe(workspace: string, userId: number | null): void {
    if (userId === null) this.#sql.removeMe.run(workspace)
    else this.#sql.putMe.run(workspace, BigInt(userId))
  }

  /** With the workspace. */
  removeAll(workspace: string): void {
    this.#sql.removeAll.run(workspace)
    this.#sql.removeMe.run(workspace)
  }

  handlers(): Handlers<VisitCommands> {
    const atOnce = <T>(run: () => T): T => this.#db.transaction(run).immediate()
    return {
      recentVisits: ({ workspace, nouns, limit }) => this.recent(workspace, nouns, limit),
      pinnedVisits: (workspace) => this.pinned(workspace),
      opened: (visit) => atOnce(() => this.opened(visit)),
      pin: (visit) => atOnce(() => this.pin(visit)),
      me: (workspace) => this.me(workspace),
      setMe: ({ workspace, userId }) => this.setMe(workspace, userId)
    }
  }
}

/** Columns are integers and refuse anything else. */
const whole = (at: number): bigint => BigInt(Math.round(at))

/** Kinds of a newer version are passed over. */
function readRows(rows: readonly Row[]): Visit[] {
  return rows.flatMap((row) => {
    const kind = noun.safeParse(row.noun)
    return kind.success ? [{ ...row, noun: kind.data }] : []
  })
}
