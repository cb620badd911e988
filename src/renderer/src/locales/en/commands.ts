import type { CommandId } from '../../basics/commands/catalogue'
import type { PartKeyId } from '../../basics/commands/part-keys'

export interface CommandWords {
  /** Full label, for the palette and the shortcuts sheet. */
  readonly label: string
  /** Label of a toggle while it is on. */
  readonly on?: string
  /** Shorter label in a menu or on a button; `label` by default. */
  readonly menu?: string
  readonly menuOn?: string
  /** Further search words, separated by commas. */
  readonly also: string
}

/** Texts of a widget's key; `also` as for commands. */
export type PartKeyWords = Pick<CommandWords, 'label' | 'also'>

const words = {
  'go-today': { label: 'Go to Today', also: 'start, home, overdue, what is new' },
  'go-projects': { label: 'Go to Projects', also: 'deals, list, clients' },
  'go-groups': { label: 'Go to Groups', also: 'project groups' },
  'go-people': { label: 'Go to People', also: 'users, colleagues, team, user groups' },
  'go-clients': { label: 'Go to clients', also: 'customers, companies, accounts' },
  'go-userGroups': { label: 'Go to user groups', also: 'people, teams, departments, members' },
  'go-files': { label: 'Go to Files', also: 'folders, documents, storage, cloud' },
  'go-lookup': { label: 'Go to Lookup', also: 'addresses, standardise, lists, provider' },
  'go-calendar': { label: 'Go to Calendar', also: 'events, meetings, days, month' },
  'go-search': { label: 'Search page', also: 'find everywhere, all results, modules, past searches' },
  'go-settings': { label: 'Open settings', also: 'preferences, options' },
  'go-fields': {
    ...{ label: 'Settings: fields', menu: 'Names and order of fields…' },
    also: 'names of fields, hide fields, order, correct'
  },
  'go-workspaces': {
    ...{ label: 'Settings: workspaces', menu: 'Manage workspaces' },
    also: 'connection, address, token, account'
  },
  'go-diagnostics': { label: 'Settings: diagnostics', also: 'console, requests, log, support' },
  'go-about': { label: 'Settings: about', also: 'version, licence, information, Deskside' },
  'go-method': { label: 'Any method of the lookup provider', also: 'diagnostics, json, findById, operation' },
  'go-standardise': { label: 'Lookup: standardise', also: 'addresses, names, phones, tidy, clean, form' },
  'go-lists': { label: 'Lookup: lists', also: 'standardise many, file, table, CSV, review' },
  'go-earlier': { label: 'Lookup: earlier answers', also: 'past, history, addresses, companies' },
  'go-back': { label: 'Back', also: 'previous place, history' },
  'go-forward': { label: 'Forward', also: 'next place, history' },
  'app-search': { label: 'Search everything', also: 'find, palette, commands, open, go to' },
  'app-keys': { label: 'Keyboard shortcuts', also: 'keys, hotkeys, help' },
  'app-link': { label: 'Copy link to this page', also: 'deep link, address, share, url' },
  'app-mail': { label: 'Open a saved e-mail…', also: 'eml, msg, message, outlook, drop, who wrote, find people' },
  'app-undo': { label: 'Undo', also: 'take back, restore, revert' },
  'app-nextPart': { label: 'Next part of the window', also: 'focus, region, pane' },
  'app-previousPart': { label: 'Previous part of the window', also: 'focus, region, pane' },
  'app-status': { label: 'Show how fresh the data is', also: 'sync, status, online, offline, connection, progress' },
  'app-refresh': { label: 'Refresh everything now', also: 'sync, update, reload, download' },
  'app-pause': { label: 'Pause or resume sync', also: 'updates, stop, start, offline, battery' },
  'app-panel': { label: 'Side panel: dock or free the window', also: 'edge, narrow, beside e-mail, sidebar' },
  'app-panelLeft': { label: 'Side panel at the left edge', also: 'dock, narrow, beside e-mail' },
  'app-panelRight': { label: 'Side panel at the right edge', also: 'dock, narrow, beside e-mail' },
  'app-quick': { label: 'Quick look-up', also: 'clipboard, phone, who is this, small window, global key' },
  'app-onTop': { label: 'Window on top: on or off', also: 'pin, always on top, beside e-mail' },
  'app-light': { label: 'Light theme', also: 'bright, white, day, appearance, colours' },
  'app-dark': { label: 'Dark theme', also: 'black, night, appearance, colours' },
  'app-systemTheme': { label: 'System theme', also: 'light, dark, automatic, appearance' },
  'app-english': { label: 'Language: English', also: 'английский, language, язык' },
  'app-russian': { label: 'Language: Русский', also: 'Russian, русский, language, язык' },
  'app-dense': { label: 'Compact or comfortable rows', also: 'density, spacing, height of rows' },
  'workspace-add': { label: 'Add workspace', also: 'connect, new, server, address, account, another company' },
  'workspace-rename': { label: 'Rename this workspace', also: 'name, title, company' },
  'data-export': { label: 'Export your data', also: 'save, backup, file, views, pins, corrections, settings' },
  'data-import': { label: 'Import your data', also: 'open, restore, backup, file, views, pins, corrections' },
  'list-find': { label: 'Find in this list', also: 'filter, narrow, words, search' },
  'list-csv': { label: 'Export this list as CSV', menu: 'CSV', also: 'save, file, table, selection' },
  'list-xlsx': {
    ...{ label: 'Export this list to Excel (XLSX)', menu: 'Excel workbook (XLSX)' },
    also: 'save, file, table, spreadsheet, selection'
  },
  'list-exportCancel': { label: 'Cancel the export', also: 'stop, file' },
  'list-columns': { label: 'Choose columns', also: 'fields, table, show, hide, order, pin' },
  'row-open': { label: 'Open', also: 'show, details' },
  'row-value': { label: 'Copy this value', also: 'cell' },
  'row-copy': { label: 'Copy this row', on: 'Copy the selected rows', also: 'table, spreadsheet' },
  'row-mark': { label: 'Select', on: 'Unselect', also: 'mark' },
  'field-value': { label: 'Copy the value', also: 'field' },
  'field-pair': { label: 'Copy the name and the value', also: 'field' },
  'record-next': { label: 'Next in the list', also: 'down' },
  'record-previous': { label: 'Previous in the list', also: 'up' },
  'record-link': { label: 'Copy link to the open record', menu: 'Copy link', also: 'share, address' },
  'client-requisites': {
    ...{ label: 'Copy the requisites of the client', menu: 'Copy requisites' },
    also: 'tax number, address, company details, contacts'
  },
  'client-mail': {
    ...{ label: 'Copy summary of the client for an e-mail', menu: 'Copy summary for an e-mail' },
    also: 'mail, letter, share'
  },
  'record-raw': { label: 'Show what is open as raw data', menu: 'Raw', also: 'json, diagnostics, as sent, source' },
  'record-refresh': { label: 'Refresh what is open', also: 'update, reload, sync, record, now' },
  'filter-add': { label: 'Add a condition to the filter', also: 'narrow, where, field, find projects' },
  'filter-request': {
    ...{ label: 'Show the request of this filter', menu: 'Show request' },
    also: 'console, diagnostics, curl'
  },
  'view-save': { label: 'Save view', also: 'keep, filter, bookmark' },
  'view-saveChanges': { label: 'Save changes to this view', menu: 'Save changes', also: 'keep, filter' },
  'view-saveAs': { label: 'Save as new view', also: 'keep, filter, copy' },
  'view-discard': { label: 'Discard changes to this view', menu: 'Discard changes', also: 'undo, reset, filter' },
  'view-rename': { label: 'Rename this view', menu: 'Rename', also: 'name, title' },
  'view-up': { label: 'Move this view up', menu: 'Move up', also: 'order' },
  'view-down': { label: 'Move this view down', menu: 'Move down', also: 'order' },
  'view-offline': {
    ...{ label: 'Keep this view ready offline', on: 'No longer keep this view ready offline' },
    ...{ menu: 'Keep ready offline', menuOn: 'No longer keep ready offline' },
    also: 'download, save, travel'
  },
  'view-link': { label: 'Copy link to this view', menu: 'Copy link', also: 'share, address' },
  'view-who': { label: 'Who am I', on: 'Change who I am', also: 'me, mine, my projects' },
  'view-remove': { label: 'Remove this view', menu: 'Remove', also: 'delete' },
  'project-meeting': { label: 'Meeting card', also: 'brief, print, one page' },
  'meeting-copy': { label: 'Copy the meeting card', menu: 'Copy', also: 'brief, e-mail, mail, one page' },
  'meeting-print': { label: 'Print the meeting card', menu: 'Print', also: 'paper, printer, PDF, brief, one page' },
  'project-window': { label: 'Open in a window of its own', also: 'separate, pop out, new window' },
  'project-main': { label: 'Show beside the list', also: 'main window, list' },
  'project-pin': {
    ...{ label: 'Pin this project', on: 'Unpin this project', menu: 'Pin', menuOn: 'Unpin' },
    also: 'favourite, star, keep at hand'
  },
  'project-link': { label: 'Copy link to this project', menu: 'Copy link', also: 'share, address' },
  'project-mail': { label: 'Copy summary for an e-mail', also: 'mail, letter, share' },
  'project-text': { label: 'Copy all fields as text', also: 'text, share' },
  'project-raw': { label: 'Show this project as raw data', menu: 'Raw', also: 'json, diagnostics, as sent, source' },
  'projects-all': { label: 'Active projects', also: 'all projects, view, whole list, reset' },
  'projects-deleted': { label: 'Deleted projects', also: 'view, removed, trash, bin' },
  'projects-table': { label: 'Projects as a table', also: 'list, rows, layout' },
  'projects-board': { label: 'Projects as a board', also: 'kanban, columns, stages, layout' },
  'projects-chart': { label: 'Projects as a funnel', also: 'chart, stages, layout' },
  'projects-views': { label: 'Fold or show the views', also: 'pane, sidebar, hide' },
  'projects-unfiltered': {
    label: 'Clear the filter',
    menu: 'Clear filter',
    also: 'reset, all projects, remove conditions'
  },
  'files-path': { label: 'Type a path', also: 'address, go to folder' },
  'files-search': { label: 'Search in files', also: 'find, name, kind' },
  'files-searchLink': { label: 'Copy link to this search', also: 'share, address, files' },
  'files-expandAll': { label: 'Open all folders', also: 'tree, expand, unfold' },
  'files-collapseAll': { label: 'Close all folders', also: 'tree, collapse, fold' },
  'files-up': { label: 'Up to the folder above', also: 'parent, out' },
  'files-tiles': {
    ...{ label: 'Folder as tiles', on: 'Folder as a list', menu: 'As tiles', menuOn: 'As a list' },
    also: 'grid, icons, list, layout'
  },
  'files-space': {
    ...{ label: 'Where the space goes', on: 'Back to the contents' },
    also: 'size, largest, treemap, disk'
  },
  'files-window': {
    ...{ label: 'Open this folder in a window of its own', menu: 'Open in a window of its own' },
    also: 'separate, pop out, new window'
  },
  'files-reveal': { label: 'Show in the tree', also: 'reveal, where is it' },
  'files-pin': {
    ...{ label: 'Pin this folder', on: 'Unpin this folder' },
    also: 'favourite, star, keep at hand'
  },
  'files-details': { label: 'Details of this folder', also: 'facts, fields, information' },
  'entry-pin': {
    ...{ label: 'Pin what is open', on: 'Unpin what is open', menu: 'Pin', menuOn: 'Unpin' },
    also: 'favourite, star, keep at hand, file, folder'
  },
  'entry-name': { label: 'Copy the name of what is open', menu: 'Copy the name', also: 'file, folder, title' },
  'entry-path': { label: 'Copy the path of what is open', menu: 'Copy the path', also: 'file, folder, place' },
  'entry-link': { label: 'Copy link to the open record', menu: 'Copy link', also: 'share, address, file, folder' },
  'calendar-today': { label: 'Today in the calendar', also: 'now' },
  'calendar-month': { label: 'Calendar by month', also: 'view' },
  'calendar-week': { label: 'Calendar by week', also: 'view' },
  'calendar-day': { label: 'Calendar by day', also: 'view' },
  'calendar-agenda': { label: 'Calendar as an agenda', also: 'list, view' },
  'calendar-year': { label: 'Calendar by year', also: 'view' },
  'calendar-next': { label: 'Next event', also: 'forward' },
  'calendar-previous': { label: 'Previous event', also: 'back' },
  'calendar-goTo': { label: 'Go to a date', also: 'day, jump' },
  'calendar-search': { label: 'Search in the calendar', also: 'find, events' },
  'calendar-link': { label: 'Copy link to this month', also: 'share, address' },
  'calendar-save': { label: 'Save what is shown as .ics', also: 'export, calendar file, events' },
  'calendar-saveAll': {
    label: 'Save all known events of the chosen categories as .ics',
    also: 'export, calendar file'
  },
  'calendar-print': { label: 'Print what is shown', also: 'paper, printer' },
  'calendar-pdf': { label: 'Save what is shown as PDF', also: 'export, print, paper' },
  'calendar-settings': { label: 'Calendar settings', also: 'week, time zone, reminders, options' },
  'event-mail': { label: 'Copy this event for an e-mail', menu: 'Copy for an e-mail', also: 'mail, letter, share' },
  'event-link': { label: 'Copy link to this event', menu: 'Copy link', also: 'share, address' },
  'event-save': { label: 'Save this event as .ics', menu: 'Save as .ics', also: 'export, calendar file' },
  'event-saveDates': { label: 'Save all dates of this event as .ics', also: 'export, calendar file, series' },
  'event-window': {
    ...{ label: 'Open this event in a window of its own', menu: 'Open in a window of its own' },
    also: 'separate, pop out, new window'
  },
  'search-words': { label: 'Type what to search for', also: 'find, words' },
  'search-link': { label: 'Copy link to this search', also: 'share, address' },
  'search-copy': { label: 'Copy results', also: 'table, list, spreadsheet' },
  'review-accept': { label: 'Accept a doubtful result', also: 'list, standardise, review, yes' },
  'review-leave': { label: 'Leave the text as it was', also: 'list, standardise, review, no' },
  'review-take': { label: 'Take another text', also: 'list, standardise, review, edit' },
  'review-skip': { label: 'Skip a doubtful result', also: 'list, standardise, review, next' },
  'review-undo': { label: 'Undo the last decision', also: 'list, standardise, review, back' },
  'console-send': { label: 'Send the request', also: 'console, diagnostics' },
  'window-close': { label: 'Close this window', also: 'quit, exit' },
  'window-leave': { label: 'Leave this window: it closes', also: 'escape, quit, exit' }
} as const satisfies Readonly<Record<CommandId, CommandWords>>

/** The shortcuts sheet. */
export const commands = {
  words: words as Readonly<Record<CommandId, CommandWords>>,
  title: 'Keyboard shortcuts',
  search: 'Search shortcuts',
  none: 'No matches.',
  off: 'Single-key shortcuts are off.',
  hint: 'Keys act by their letters, also on a Russian layout.',
  or: 'or',
  ofField: 'Actions for the field “{field}”',
  ofRow: 'Actions for “{title}”',
  scope: {
    everywhere: 'Everywhere',
    today: 'Today',
    projects: 'Projects',
    groups: 'Groups',
    people: 'People',
    files: 'Files',
    calendar: 'Calendar',
    lookup: 'Lookup',
    search: 'Search',
    settings: 'Settings',
    window: 'In a window of its own',
    lists: 'In lists',
    board: 'On the board',
    tree: 'In the tree of folders',
    tiles: 'Among tiles',
    headers: 'In column headers',
    fields: 'Order of fields in Settings',
    filter: 'While choosing in a filter',
    palette: 'While searching everything'
  },
  partKeys: {
    'dates-day': { label: 'A day back or forward', also: 'move, left, right' },
    'dates-line': { label: 'A week back or forward, or from event to event', also: 'move, up, down' },
    'dates-earlier': { label: 'Earlier: the month, week or day before', also: 'previous, page up, back' },
    'dates-later': { label: 'Later: the next month, week or day', also: 'page down, forward' },
    'dates-week': { label: 'To the first or last day of the week', also: 'home, end, begin' },
    'dates-open': { label: 'Open the event or the day', also: 'show, details' },
    'dates-leave': { label: 'Leave the event, then the calendar', also: 'close, back' },
    'board-column': { label: 'To the column beside', also: 'move, left, right, stage' },
    'board-card': { label: 'To the next or previous card', also: 'move, up, down, project' },
    'board-page': { label: 'Five cards up or down', also: 'page' },
    'board-ends': { label: 'To the first or last card of the column', also: 'home, end' },
    'tree-move': { label: 'To the next or previous folder', also: 'move, up, down' },
    'tree-unfold': { label: 'Unfold the folder, then go into it', also: 'expand, open, right' },
    'tree-fold': { label: 'Fold the folder, then go to the one above', also: 'collapse, close, left, parent, up' },
    'tree-beside': { label: 'Unfold all folders beside this one', also: 'expand, open, level, star, asterisk' },
    'tree-show': { label: 'Show what is in the folder', also: 'open, contents' },
    'tree-ends': { label: 'To the first or last folder', also: 'home, end' },
    'tree-page': { label: 'A page up or down', also: 'page' },
    'tiles-beside': { label: 'To the tile beside', also: 'move, left, right' },
    'lists-move': { label: 'Move', also: 'up, down, row' },
    'lists-ends': { label: 'To the first or last row', also: 'home, end' },
    'lists-page': { label: 'A page up or down', also: 'scroll' },
    'lists-open': { label: 'Open', also: 'show, details' },
    'lists-mark': { label: 'Select up to here', also: 'mark, range, several' },
    'lists-toggle': { label: 'Select this one as well', also: 'mark, unselect, space bar' },
    'lists-all': { label: 'Select all', also: 'mark, every row' },
    'lists-copy': { label: 'Copy what is selected', also: 'table, rows, clipboard' },
    'lists-leave': { label: 'Unselect, then leave', also: 'unmark, back' },
    'headers-move': { label: 'To the column beside', also: 'left, right' },
    'headers-sort': { label: 'Sort by this column', also: 'order, ascending, descending' },
    'headers-resize': { label: 'Narrower or wider', also: 'width, resize, column' },
    'headers-place': { label: 'Move the column', also: 'order, place, left, right' },
    'headers-rows': { label: 'To the rows', also: 'down, list' },
    'fields-up': { label: 'Move the field up', also: 'order, place, earlier' },
    'fields-down': { label: 'Move the field down', also: 'order, place, later' },
    'filter-tick': { label: 'Tick or untick', also: 'choose, mark' },
    'filter-apply': { label: 'Apply what is chosen', also: 'done, filter' },
    'palette-move': { label: 'To the next or previous result', also: 'move, up, down' },
    'palette-page': { label: 'Eight results up or down', also: 'page' },
    'palette-open': { label: 'Open the result', also: 'go to, run' },
    'palette-window': { label: 'Open the result in a window of its own', also: 'separate, new window' },
    'palette-copy': { label: 'Copy the result: a client’s requisites, a summary of others', also: 'clipboard, e-mail' },
    'palette-actions': { label: 'What can be done with the result', also: 'actions, copy, pin' },
    'palette-everywhere': { label: 'Search everywhere for what is typed', also: 'search page, all results' },
    'palette-keys': { label: 'With nothing typed: keyboard shortcuts', also: 'keys, hotkeys, help' },
    'palette-back': { label: 'Back to the results', also: 'actions, leave' },
    'palette-scope': { label: 'After a word such as “projects”: search in these alone', also: 'scope, kind, narrow' },
    'palette-all': { label: 'With nothing typed: search in everything again', also: 'scope, kind, widen' },
    'menu-larger': { label: 'Zoom in', also: 'larger, bigger, size, text, magnify' },
    'menu-smaller': { label: 'Zoom out', also: 'smaller, size, text' },
    'menu-usual': { label: 'Actual size', also: 'zoom, reset, usual, 100%' },
    'menu-fullScreen': { label: 'Full screen', also: 'whole, maximise, window' }
  } as Readonly<Record<PartKeyId, PartKeyWords>>
}
