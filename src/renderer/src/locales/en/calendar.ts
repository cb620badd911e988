/** The calendar page. */
export const calendar = {
  title: 'Calendar',
  event: 'Event',
  untitled: 'Event {id}',
  today: 'Today',
  allDay: 'all day',
  hours: 'Hours',
  events: '{n} event | {n} events',
  daysShown: '{n} day | {n} days',
  more: '{n} more',
  moreSaid: '{n} more on {day} | {n} more on {day}',
  failed: 'The events could not be read',
  retry: 'Try again',
  refresh: 'Refresh the calendar',
  missing: 'No longer listed',
  missingHint: 'This event is no longer in any month of the calendar.',
  viewOf: 'Events, {range}',
  strip: 'Days of the week',
  actions: 'More calendar actions',
  side: 'Month and categories',
  sideShow: 'Show month and categories',
  sideHide: 'Close month and categories',
  onlyMine: 'Only mine',
  whoAmI: 'Only mine: say who you are',
  mode: {
    label: 'View',
    now: 'View: {mode}',
    month: 'Month',
    week: 'Week',
    day: 'Day',
    agenda: 'Agenda',
    year: 'Year'
  },
  previous: {
    month: 'Previous month',
    week: 'Previous week',
    day: 'Previous day',
    agenda: 'One month back',
    year: 'Previous year'
  },
  next: {
    month: 'Next month',
    week: 'Next week',
    day: 'Next day',
    agenda: 'One month on',
    year: 'Next year'
  },
  times: {
    allDay: '{days}, all day',
    hours: '{day}, {hours}',
    between: '{from} – {to}',
    none: 'without a date',
    unread: 'not a readable date: “{text}”'
  },
  doubt: {
    'no-start': 'it has no start',
    'start-unreadable': 'its start is not a date',
    'end-unreadable': 'its end is not a date',
    'end-before-start': 'its end is before its start',
    'zone-unknown': 'its time zone is not known here: the time may be wrong'
  },
  day: {
    said: '{day}, {events}',
    partly: '{day}, {events} saved, there may be more',
    unsaved: '{day}, not saved yet',
    nothing: 'Nothing on this day'
  },
  week: { number: 'Week {n}', numbers: 'Week numbers' },
  year: { fewer: 'fewer events', more: 'more' },
  state: { label: 'Which events', active: 'Active', deleted: 'Deleted' },
  undated: { title: 'Without a date', nothing: 'Every event has a date' },
  legend: {
    title: 'Categories',
    none: 'Without a category',
    byId: 'Category {id}',
    gone: 'gone',
    goneHint: 'It is no longer in the list of categories, but events still have it.',
    only: 'Only',
    onlyThis: 'Only {name}',
    all: 'Show all categories'
  },
  verified: {
    asking: 'being compared with the server',
    same: 'same on the server ({time})',
    differs: '{n} event differs on the server | {n} events differ on the server',
    differsHint: 'For these categories, the server’s events differ from saved data.',
    failed: 'not compared with the server',
    not: 'not compared yet'
  },
  find: {
    label: 'Search events',
    results: 'Results for “{words}”',
    nothing: 'No matches',
    nothingHint: 'Not found in the saved events or on the server.'
  },
  foundBy: { cache: 'found here', service: 'found on the server', both: 'found here and on the server' },
  goTo: {
    title: 'Go to a date',
    label: 'Date',
    example: 'tomorrow, 15 March, week 12',
    hint: 'Type it as you would say it.',
    notRead: 'Not a date yet.',
    go: 'Go there'
  },
  settings: {
    title: 'Calendar settings',
    firstDay: 'Weeks begin on',
    byLocale: 'As usual here ({now})',
    hours: 'Hours seen without scrolling',
    hoursFrom: 'From',
    hoursTo: 'To',
    zone: 'Times without a time zone are in',
    zoneHere: 'This computer’s zone ({zone})',
    withoutZone: '{without} of {all} events have no time zone.',
    endDay: 'The end of an all-day event',
    endDayLearned: 'As the events show',
    endDayIncluded: 'is its last day',
    endDayExcluded: 'is the day after',
    assumed: {
      included: 'No event decides this yet. Deskside assumes the last day.',
      excluded: 'No event decides this yet. Deskside assumes the day after.'
    },
    learned: {
      included: '{n} event shows that it is the last day. | {n} events show that it is the last day.',
      excluded: '{n} event shows that it is the day after. | {n} events show that it is the day after.'
    }
  },
  tooOften: {
    event: 'repeats too often to draw',
    named: '“{title}” repeats too often to draw',
    several: '{n} event repeats too often to draw | {n} events repeat too often to draw'
  },
  status: {
    reading: 'loading',
    nothing: 'nothing on these days',
    nothingChosen: 'no matches',
    nothingDeleted: 'nothing deleted on these days',
    allDays: 'these days',
    part: 'only some events of {days} are saved, there may be more',
    none: 'not saved yet: {days}',
    noneOffline: 'not saved on this computer: {days}; the server can’t be reached'
  },
  detail: {
    title: 'Name',
    when: 'When',
    category: 'Category',
    place: 'Place',
    project: 'Project',
    people: 'People',
    link: 'Link',
    fields: 'Fields',
    join: 'Join ({host})',
    browser: 'Open in the browser: {host}',
    byRule: 'worked out from how it repeats',
    responsible: 'responsible',
    assumedZone: 'Sent without a time zone: see the calendar settings.',
    takenZone: 'sent as {zone}',
    zone: '{zone} time',
    sent: 'sent as: start {start}, end {end}',
    nothing: 'nothing',
    dates: 'All dates of this event ({n}) | All dates of this event ({n})',
    datesLabel: 'All dates of this event',
    actions: 'Event actions',
    close: 'Close the details',
    refresh: 'Refresh this event',
    splitter: 'Border between calendar and details',
    loading: 'Loading the details',
    listOnly: 'Only data from the list of events is loaded so far.',
    failed: 'This could not be read',
    gone: 'Event not found',
    goneHint: 'Event {id} is neither on this computer nor on the server.'
  },
  remind: {
    title: 'Reminders',
    why: 'Reminders come while Deskside runs, from saved data. All-day events have no reminders.',
    unsupported: 'This computer shows no notifications at the moment.',
    of: 'Remind me of',
    mine: 'events that I take part in',
    all: 'all events',
    none: 'nothing',
    unknownMe: 'Deskside does not know yet who you are.',
    sayWho: 'Say who you are',
    when: 'When',
    atStart: 'at the start',
    before: '{time} before',
    quiet: 'Quiet hours: reminders wait until they end, unless the event is over by then',
    quietFrom: 'Quiet from',
    quietTo: 'Quiet until',
    hideText: 'Don’t show what the event is',
    byCategory: 'Different for some categories',
    asOthers: 'As for all',
    off: 'No reminder',
    question: 'Shall Deskside remind you of your events 10 minutes before? It needs to know who you are.',
    yes: 'Remind me…',
    no: 'No reminders'
  },
  print: {
    saved: 'Saved as {file}.',
    printed: 'printed on {moment}',
    mine: 'only events that I take part in',
    narrowed: 'only the chosen categories',
    deleted: 'deleted events',
    nothing: 'No events are saved for this.'
  },
  marked: {
    count: '{n} event selected | {n} events selected',
    actions: 'Selected events',
    clear: 'Clear the selection'
  },
  save: {
    done: 'Saved {n} event as {file}. | Saved {n} events as {file}.',
    withoutDate:
      '{n} event without a date is not in it: a calendar file can’t hold it. | {n} events without a date are not in it: a calendar file can’t hold them.',
    partly: 'Some of these days are not saved on this computer; their events are missing in the file.'
  },
  soon: {
    join: 'Join',
    link: 'Link',
    title: 'Today and tomorrow',
    today: 'Today',
    tomorrow: 'Tomorrow',
    minutes: 'in {n} min',
    hours: 'in {n} h',
    running: 'now',
    over: 'over',
    nothing: 'Nothing today or tomorrow.',
    nothingSaved: 'These days are not saved on this computer yet.',
    none: 'not saved yet: {day}',
    part: 'there may be more: {day}',
    more: '{n} more | {n} more'
  },
  ofProject: {
    earlier: 'Earlier ({n})',
    more: 'Show more ({n})',
    nothingSaved: 'No month of the calendar is saved yet.',
    title: 'In the calendar'
  },
  ownWindow: {
    elsewhereHint: 'One workspace is open at a time. This window shows the event again once its workspace is open.'
  }
}
