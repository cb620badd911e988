/**
 * What `DESKSIDE_RUNTIME` asks for; undefined when it is not set. Then tests use the stand-in, and `npm start` and
 * `npm run demo` use Electron where it can be had.
 *
 * @throws Error for any other value: a run must not go on with what nobody asked for.
 */
export function askedRuntime(env: NodeJS.ProcessEnv): 'electron' | 'stand-in' | undefined {
  const value = env['DESKSIDE_RUNTIME']
  if (value === undefined || value === '') return undefined
  if (value === 'electron' || value === 'stand-in') return value
  throw new Error(`DESKSIDE_RUNTIME is '${value}'; it can be 'electron' or 'stand-in'.`)
}
