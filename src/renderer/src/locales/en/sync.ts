/** The mark of the connection. */
export const sync = {
  title: 'Connection and data',
  open: 'Connection and data: {state}',
  state: {
    unknown: 'Checking the connection',
    online: 'Online',
    onlinePartly: 'Online, but some lists could not be read',
    syncing: 'Syncing {percent}',
    syncingJust: 'Syncing',
    syncingCount: 'Syncing, {n} record so far | Syncing, {n} records so far',
    paused: 'Sync paused',
    offline: 'No network',
    'proxy-login': 'The proxy asks for a sign-in',
    'captive-portal': 'The network asks for a sign-in page',
    unreachable: 'The server does not answer',
    unusable: 'The server gives no usable answer',
    'credentials-refused': 'Token or secret refused',
    'credentials-missing': 'Token and secret are missing',
    quota: 'The lookup quota is used up',
    'tls-untrusted': 'The certificate is not trusted'
  },
  since: 'since {time}',
  announce: {
    back: 'The server answers again.',
    changed: 'Connection: {state}.',
    done: 'Sync finished.',
    failed: 'A list could not be read.'
  }
}
