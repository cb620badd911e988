/**
 * Whether the app starts hidden at log-in. `consent`: the user must still allow it in the system's settings.
 * `impossible`: a run from source cannot be started at log-in.
 */
export type LoginStart = 'on' | 'off' | 'consent' | 'impossible'
