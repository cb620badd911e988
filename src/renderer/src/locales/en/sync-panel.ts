/** The panel of connection and data. */
export const syncPanel = {
  meaning: {
    unknown: 'The server has not been contacted yet.',
    online: 'The server answers. The data that you see is kept up to date.',
    onlinePartly: 'The server answers, but not every list could be read. The lists below say why.',
    paused: 'Lists are not refreshed. Records that you open still are.',
    offline: 'You see data saved on this computer.',
    'proxy-login': 'Sign in to the proxy of your network. Until then you see data saved on this computer.',
    'captive-portal': 'Open a browser and sign in to this network. Until then you see data saved on this computer.',
    unreachable: 'You see data saved on this computer.',
    'credentials-refused': 'The server refuses the token or the secret. Enter them again. Saved data stays.',
    'credentials-missing': 'Enter token and secret again. Saved data stays.',
    quota: 'Lookups are refused until the provider’s quota is renewed. Everything else works.',
    'tls-untrusted': 'Nothing was sent: the server could not prove its identity. You see data saved on this computer.'
  },
  tried: 'Tried {what} at {time}',
  nextTry: 'Next try {when}',
  goesOn: 'Continues {when}, to spare the server',
  whenNetwork: 'Deskside goes on by itself when the network is back',
  noNextTry: 'No further try is planned',
  enterCredentials: 'Enter credentials',
  pause: 'Pause',
  resume: 'Resume',
  refreshAll: 'Refresh all',
  retryNow: 'Try again now',
  refreshList: 'Refresh: {list}',
  refreshGroup: 'Refresh all of {group}',
  pauseList: 'Pause: {list}',
  resumeList: 'Resume: {list}',
  cancelList: 'Stop the sync: {list}',
  cancel: 'Stop',
  sparing: 'Sync is slow to spare battery and network. Records that you open are read at once.',
  group: {
    projects: 'Projects',
    groups: 'Groups',
    files: 'Files',
    calendar: 'Calendar',
    reference: 'Reference data'
  },
  list: {
    'projects-active': 'Projects',
    'projects-deleted': 'Deleted projects',
    'user-groups-active': 'User groups',
    'user-groups-deleted': 'Deleted user groups',
    'project-groups-active': 'Project groups',
    'project-groups-deleted': 'Deleted project groups',
    'file-tree': 'Folder tree',
    'folders-active': 'Folders',
    'folders-deleted': 'Deleted folders',
    'files-active': 'Files',
    'files-deleted': 'Deleted files',
    'calendar-active': 'Events',
    'calendar-deleted': 'Deleted events',
    reference: 'Funnels, lists, types, categories'
  },
  part: {
    funnel: 'funnels',
    stage: 'stages',
    list: 'dynamic lists',
    'list-element': 'elements',
    'event-type': 'event types',
    'calendar-category': 'calendar categories',
    module: 'modules'
  },
  partOf: '{what} of “{name}”',
  andMore: '{names} and {more} more',
  notRead: {
    refused: 'Could not be read (refused): {names}.',
    unusable: 'Could not be read (no usable answer): {names}.'
  },
  listState: {
    waiting: 'Waiting',
    running: 'Syncing',
    paused: 'Paused',
    failed: 'Could not be read'
  },
  coverage: {
    none: 'Not saved yet',
    empty: 'Nothing here',
    missing: '{n} record no longer listed | {n} records no longer listed',
    notRead:
      'Too many lists and funnels: the content of {n} is not read. | Too many lists and funnels: the content of {n} is not read.',
    months: '{done} of {n} month | {done} of {n} months',
    whole: 'Complete',
    part: 'Not complete yet',
    complete: '{n} record, complete | {n} records, complete',
    partial: '{n} record so far | {n} records so far',
    partialOf: '{n} of {total} record | {n} of {total} records'
  },
  obstacle: {
    'offset-ignored': 'The server answers every page with the same records, so this list can’t be completed.',
    endless: 'The server sends more records than a list can plausibly have. Loading stopped. Loaded records stay.',
    'disk-budget':
      'The space for saved data is used up, so loading stopped. Loaded records stay. Allow more space in the settings to load the rest.'
  },
  progress: '{done} of {total}',
  parts: {
    months: '{done} of {n} month | {done} of {n} months',
    lists: '{done} of {n} list | {done} of {n} lists'
  },
  progressOpen: '{n} record | {n} records',
  rate: '{rate} a second',
  timeLeft: '{time} left',
  cacheSize: 'Saved on this computer',
  sizeOf: '{size} of {limit}',
  budgetExceeded: 'The lists alone need more space than allowed. No list is removed.',
  changeBudget: 'Change in the settings',
  dropped: {
    children: '{n} list of stages, events or payments | {n} lists of stages, events or payments',
    changes: '{n} previous value | {n} previous values',
    answers: '{n} full record | {n} full records',
    deleted: '{n} deleted record’s details | {n} deleted records’ details'
  },
  droppedLine: 'Deleted to save space: {what}, {size}, last: {time}.',
  droppedReturns: 'It comes back when you open it.',
  cacheSizeMemory: 'Saved in memory',
  notice: {
    title: 'The saved data was built anew ({time})',
    corrupt:
      'The file was damaged. It was set aside and everything is being loaded again; none of your own data was lost.',
    'key-lost':
      'The key was no longer in the keychain. The file was set aside and everything is being loaded again; none of your own data was lost.',
    outdated:
      'The file of an earlier version of the app was deleted. Everything is being loaded again; none of your own data was lost.',
    memoryTitle: 'Data is kept in memory only'
  }
}
