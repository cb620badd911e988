/**
 * Whether the app starts at log-in, without a window. `consent`: the user has yet to allow it in the system's settings.
 * `impossible`: a run from source has nothing that could be started.
 */
export type LoginStart = 'on' | 'off' | 'consent' | 'impossible'
