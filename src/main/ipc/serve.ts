import type { RequestsOf, Routes } from '@shared/contract'
import type { OpenWorkspace } from '../workspace/open-workspace'
import type { Workspaces } from '../workspace/workspaces'
import { parser } from './parse'
import type { RequestContext } from './router'

type Input<Table extends Routes, R extends keyof Table> = RequestsOf<Table>[R]['in']
type Output<Table extends Routes, R extends keyof Table> = RequestsOf<Table>[R]['out']
type Given<T> = [T] extends [undefined] ? unknown : Promise<T> | T
type Runs<Table extends Routes> = {
  readonly [R in keyof Table]: (input: Input<Table, R>, context: RequestContext) => Given<Output<Table, R>>
}
/** What the router needs of each route of a table. */
type Served<Table extends Routes> = {
  readonly [R in keyof Table]: {
    readonly parse: (input: unknown) => Input<Table, R>
    readonly run: (input: Input<Table, R>, context: RequestContext) => Promise<Output<Table, R>> | Output<Table, R>
  }
}

/**
 * Answers the routes of a table: one function for each, which gets the parsed input. What the function of an empty answer
 * gives does not leave main.
 */
export function serve<Table extends Routes>(routes: Table, runs: Runs<Table>): Served<Table> {
  const served = Object.entries(routes).map(([name, { input, isEmpty }]) => {
    const run = runs[name] as (input: unknown, context: RequestContext) => unknown
    const runEmpty: typeof run = async (...asked) => {
      await run(...asked)
    }
    return [name, { parse: parser(input), run: isEmpty === true ? runEmpty : run }]
  })
  return Object.fromEntries(served) as Served<Table>
}

/** The workspace that a request named, and the rest of its input. */
type Rest<Input> = Input extends unknown ? Omit<Input, 'workspaceId'> : never
type RunOpened<Input, Output> = (
  opened: OpenWorkspace,
  query: Rest<Input>,
  context: RequestContext & { readonly workspaceId: string }
) => Promise<Output> | Output

/** Makes functions for `serve` that run in the workspace that the input names, as soon as it is open. */
export const openedBy =
  (workspaces: Pick<Workspaces, 'opened'>) =>
  <Input extends { readonly workspaceId: string }, Output>(run: RunOpened<Input, Output>) =>
  async ({ workspaceId, ...query }: Input, context: RequestContext): Promise<Output> =>
    run(await workspaces.opened(workspaceId), query as Rest<Input>, { ...context, workspaceId })
