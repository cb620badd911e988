import type { RequestsOf, Routes } from '@shared/contract'
import type { Attempts } from '../attempts'
import type { Log } from '../log'
import type { UserData } from '../user-data/user-data'
import type { broadcast } from '../window/broadcast'
import type { FileDialogs } from '../window/file-dialogs'
import type { OpenWorkspace } from '../workspace/open-workspace'
import type { Workspaces } from '../workspace/workspaces'
import { parser } from './parse'
import type { Handler, RequestContext } from './router'

/** Services for the handlers of several areas. */
export interface HandlerOptions {
  /** Waits until the workspace is open and its user data attached. */
  readonly workspaces: Pick<Workspaces, 'opened'>
  readonly userData: Pick<UserData, 'of'>
  readonly dialogs: Pick<FileDialogs, 'save'>
  /** Running exports and loads, which the user can cancel. */
  readonly jobs: Attempts
  readonly emit: typeof broadcast
  readonly log: Pick<Log, 'warn'>
  readonly now: () => number
}

type Input<Table extends Routes, R extends keyof Table> = RequestsOf<Table>[R]['in']
type Output<Table extends Routes, R extends keyof Table> = RequestsOf<Table>[R]['out']
type HandlerResult<T> = [T] extends [undefined] ? unknown : Promise<T> | T
type Runs<Table extends Routes> = {
  readonly [R in keyof Table]: (input: Input<Table, R>, context: RequestContext) => HandlerResult<Output<Table, R>>
}
/** The router's view of each route in a table. */
type ServedRoutes<Table extends Routes> = {
  readonly [R in keyof Table]: Handler<Input<Table, R>, Output<Table, R>>
}

/**
 * Serves the routes of a table: one function per route, called with the parsed input. Results of routes without an
 * answer stay in main.
 */
export function serve<Table extends Routes>(routes: Table, runs: Runs<Table>): ServedRoutes<Table> {
  const served = Object.entries(routes).map(([name, { input, isEmpty }]) => {
    const run = runs[name] as (input: unknown, context: RequestContext) => unknown
    const runEmpty: typeof run = async (...asked) => {
      await run(...asked)
    }
    return [name, { parse: parser(input), run: isEmpty === true ? runEmpty : run }]
  })
  return Object.fromEntries(served) as ServedRoutes<Table>
}

/** The input without the workspace id. */
type Rest<Input> = Input extends unknown ? Omit<Input, 'workspaceId'> : never
type RunOpened<Input, Output> = (
  opened: OpenWorkspace,
  query: Rest<Input>,
  context: RequestContext & { readonly workspaceId: string }
) => Promise<Output> | Output

/** Wraps functions for `serve` so that they run in the workspace named in the input, once it is open. */
export const openedBy =
  (workspaces: Pick<Workspaces, 'opened'>) =>
  <Input extends { readonly workspaceId: string }, Output>(run: RunOpened<Input, Output>) =>
  async ({ workspaceId, ...query }: Input, context: RequestContext): Promise<Output> =>
    run(await workspaces.opened(workspaceId), query as Rest<Input>, { ...context, workspaceId })
