/**
 * Runtime named by `DESKSIDE_RUNTIME`; undefined if not set. By default, tests use the stand-in, and `npm start` and
 * `npm run demo` use Electron if available.
 *
 * @throws Error for any other value, instead of choosing an unintended runtime
 */
export function askedRuntime(env: NodeJS.ProcessEnv): 'electron' | 'stand-in' | undefined {
  const value = env['DESKSIDE_RUNTIME']
  if (value === undefined || value === '') return undefined
  if (value === 'electron' || value === 'stand-in') return value
  throw new Error(`DESKSIDE_RUNTIME is '${value}'; it can be 'electron' or 'stand-in'.`)
}
