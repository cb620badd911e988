/** Shortcuts to a workspace's user data, for tests. */
import type { CalendarView, FilesViewState } from '@shared/contract/prefs'
import type { CalendarSettings } from '@shared/model/calendar'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { Noun } from '@shared/model/record'
import type { SavedView, TableSettings, ViewContent, ViewsChange } from '@shared/contract/views'
import type { TableName } from '@shared/model/view'
import { withStageChoice, type StageChoice, type StageState } from '@shared/rules/stage-state'
import type { UserEntries } from '../../../src/main/user-data/user-entries'
import { meOf, setStages } from '../../../src/main/user-data/prefs'
import type { UserData } from '../../../src/main/user-data/user-data'
import { changedViews } from '../../../src/main/user-data/views'
import { opened, pinned, pinsOf, recentOf } from '../../../src/main/user-data/visits'

type Data = Pick<UserData, 'of' | 'change'>

/** Changes saved views; returns the previous ones. */
export function changeViews(made: UserEntries, change: ViewsChange): readonly SavedView[] {
  const before = made.get('view')
  made.set('view', changedViews(before, change))
  return before
}

export function userEntriesIn(data: Data) {
  const viewed = (workspace: string, change: ViewsChange) => data.change(workspace, (made) => changeViews(made, change))
  return {
    fieldCorrections: async (workspace: string) => data.of(workspace).get('correction'),
    setFieldCorrections: (workspace: string, all: readonly FieldCorrection[]) =>
      data.change(workspace, (made) => made.set('correction', all)),
    views: {
      all: async (workspace: string) => data.of(workspace).get('view'),
      put: (workspace: string, view: SavedView, index: number | null) => viewed(workspace, { put: view, index }),
      async update(workspace: string, id: string, change: Partial<SavedView>) {
        await viewed(workspace, { update: id, change })
        return data
          .of(workspace)
          .get('view')
          .find((view) => view.id === id)
      },
      reorder: (workspace: string, ids: readonly string[]) => viewed(workspace, { first: ids }),
      async remove(workspace: string, id: string) {
        const before = await viewed(workspace, { remove: id })
        const index = before.findIndex((view) => view.id === id)
        return { view: before[index]!, index }
      },
      default: async (workspace: string) => data.of(workspace).get('default'),
      setDefault: (workspace: string, content: ViewContent) =>
        data.change(workspace, (made) => made.set('default', content)),
      async table(workspace: string, name: TableName) {
        const { table: _, ...settings } =
          data
            .of(workspace)
            .get('table')
            .find(({ table }) => table === name) ?? {}
        return Object.keys(settings).length === 0 ? null : settings
      },
      setTable: (workspace: string, table: TableName, settings: TableSettings) =>
        data.change(workspace, (made) =>
          made.set('table', [...made.get('table').filter((one) => one.table !== table), { table, ...settings }])
        ),
      storage: async (workspace: string) => data.of(workspace).get('storage'),
      setStorage: (workspace: string, view: FilesViewState) =>
        data.change(workspace, (made) => made.set('storage', view)),
      calendar: async (workspace: string) => data.of(workspace).get('calendar'),
      setCalendar: (workspace: string, view: CalendarView) =>
        data.change(workspace, (made) => made.set('calendar', view)),
      times: async (workspace: string) => data.of(workspace).get('times'),
      setTimes: (workspace: string, settings: CalendarSettings) =>
        data.change(workspace, (made) => made.set('times', settings)),
      stages: async (workspace: string) => data.of(workspace).get('stages') ?? [],
      setStage: (workspace: string, id: number, state: StageState | null) =>
        data.change(workspace, (made) => setStages(made, withStageChoice(made.get('stages') ?? [], id, state))),
      replaceStages: (workspace: string, all: readonly StageChoice[]) =>
        data.change(workspace, (made) => setStages(made, all))
    },
    visits: {
      recent: async (workspace: string, nouns: readonly Noun[] | null, limit: number) =>
        recentOf(data.of(workspace).get('visit'), nouns).slice(0, limit),
      pinned: async (workspace: string) => pinsOf(data.of(workspace).get('visit')),
      opened: (workspace: string, visit: { noun: Noun; id: number; at: number }) =>
        data.change(workspace, (made) => made.set('visit', opened(made.get('visit'), visit))),
      pin: (workspace: string, pin: { noun: Noun; id: number; pinnedAt: number | null }) =>
        data.change(workspace, (made) => made.set('visit', pinned(made.get('visit'), pin))),
      me: async (workspace: string) => data.of(workspace).get('me'),
      keepsOwn: async (workspace: string) => meOf(data.of(workspace)).keepOffline,
      setMe: (workspace: string, userId: number | null, keepsOwn: boolean) =>
        data.change(workspace, (made) => {
          made.set('me', userId)
          made.set('own-offline', userId === null ? null : keepsOwn)
        })
    }
  }
}
