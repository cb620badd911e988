/** The panel of connection and data. */
export const syncPanel = {
  meaning: {
    unknown: 'Nothing has been asked yet.',
    online: 'The server answers. What you see is kept up to date.',
    onlinePartly: 'The server answers, but not every list could be read. The lists below say why.',
    paused: 'Lists are not being refreshed. What you open still is.',
    offline: 'You see what is saved on this computer.',
    'proxy-login': 'Sign in to the proxy of your network. Until then you see what is saved on this computer.',
    'captive-portal': 'Open a browser and sign in to this network. Until then you see what is saved on this computer.',
    unreachable: 'You see what is saved on this computer.',
    'credentials-refused':
      'The server refuses the token or the secret. Enter them again to go on; what is saved stays.',
    'credentials-missing': 'Enter token and secret again to go on; what is saved stays.',
    quota: 'Lookups are refused until the provider’s quota is renewed. Everything else works.',
    'tls-untrusted':
      'Nothing was sent, since the server could not prove who it is. You see what is saved on this computer.'
  },
  tried: 'Tried {what} at {time}',
  nextTry: 'Next try {when}',
  goesOn: 'Continues {when}, so as not to overload the server',
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
  sparing: 'Sync goes slowly to spare battery and network. What you open is read at once.',
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
      'There is {n} list or funnel more than Deskside reads; what it holds is not here. | There are {n} lists or funnels more than Deskside reads; what they hold is not here.',
    months: '{done} of {n} month | {done} of {n} months',
    whole: 'Complete',
    part: 'Not complete yet',
    complete: '{n} record, complete | {n} records, complete',
    partial: '{n} record so far | {n} records so far',
    partialOf: '{n} of {total} record | {n} of {total} records'
  },
  obstacle: {
    'offset-ignored': 'The server answers every page with the same records, so this list can’t be completed.',
    endless:
      'The server sends more and more records, more than a list can plausibly have. Loading was stopped; what was loaded stays.',
    'disk-budget':
      'The list grows, and the space for saved data on this computer is used up. Loading was stopped; what was loaded stays. Allow more space in the settings to have the rest.'
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
  budgetExceeded: 'The lists alone need more space than they are allowed. None of them is dropped.',
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
