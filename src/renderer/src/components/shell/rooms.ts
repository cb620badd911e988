import { IconBriefcase, IconFolders, IconSun, IconUsers } from '@tabler/icons-vue'
import type { Component } from 'vue'
import type { MessageKey } from '../../locales'

interface RoomFacts {
  /** The route of its first place, and the `room` of them all. */
  readonly name: string
  readonly label: MessageKey
  readonly icon: Component
  /** With Ctrl or Cmd. */
  readonly key: string
}

/** The rooms of the rail, in order. Only what is built stands here. */
export const ROOMS = [
  { name: 'today', label: 'shell.today', icon: IconSun, key: '1' },
  { name: 'projects', label: 'shell.projects', icon: IconBriefcase, key: '2' },
  { name: 'groups', label: 'records.groups', icon: IconFolders, key: '3' },
  { name: 'people', label: 'people.title', icon: IconUsers, key: '4' }
] as const satisfies readonly RoomFacts[]

export type Room = (typeof ROOMS)[number]
