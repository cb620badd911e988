import {
  IconBriefcase,
  IconCalendar,
  IconFiles,
  IconFolders,
  IconListSearch,
  IconSun,
  IconUsers
} from '@tabler/icons-vue'
import type { Component } from 'vue'
import type { CommandId } from '../../basics/commands/catalogue'
import type { MessageKey } from '../../locales'

interface RoomFacts {
  /** The main route, and the `room` of all routes of the page. */
  readonly name: string
  readonly label: MessageKey
  readonly icon: Component
  /** The command that opens it. */
  readonly command: CommandId
}

/** The pages in the rail, in order. */
export const ROOMS = [
  { name: 'today', label: 'shell.today', icon: IconSun, command: 'go-today' },
  { name: 'projects', label: 'shell.projects', icon: IconBriefcase, command: 'go-projects' },
  { name: 'groups', label: 'records.groups', icon: IconFolders, command: 'go-groups' },
  { name: 'people', label: 'shell.people', icon: IconUsers, command: 'go-people' },
  { name: 'files', label: 'shell.files', icon: IconFiles, command: 'go-files' },
  { name: 'calendar', label: 'shell.calendar', icon: IconCalendar, command: 'go-calendar' },
  { name: 'lookup', label: 'shell.lookup', icon: IconListSearch, command: 'go-lookup' }
] as const satisfies readonly RoomFacts[]

export type Room = (typeof ROOMS)[number]
