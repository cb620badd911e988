import { delimiter } from 'node:path'

/** Puts `folder` first on PATH, whatever the variable's case, which differs on Windows. */
export function pathWith(env, folder) {
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  const rest = (env[name] ?? '').split(delimiter).filter((entry) => entry !== folder)
  return { ...env, [name]: [folder, ...rest].join(delimiter) }
}

/** The user's npm settings about package sources. All others would change the installation. */
const kept =
  /^npm_config_(registry|proxy|https_proxy|http_proxy|noproxy|cafile|ca|cert|key|strict_ssl|cache|userconfig|globalconfig|offline|prefer_offline|fetch_.*|maxsockets|.*:registry|\/\/.*)$/i

/** Environment for an installation: the user's, without settings that omit packages or add steps. */
export function neutralEnvironment(env) {
  const entries = Object.entries(env).filter(([name]) => {
    if (name === 'NODE_ENV' || name === 'NODE_OPTIONS') return false
    return !/^npm_config_/i.test(name) || kept.test(name)
  })
  return Object.fromEntries(entries)
}
