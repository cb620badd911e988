/** Icons of commands in menus and on buttons. */
import {
  IconAppWindow,
  IconArrowDown,
  IconArrowUp,
  IconChartTreemap,
  IconChevronsDown,
  IconChevronsUp,
  IconCloudDown,
  IconCode,
  IconCopy,
  IconDownload,
  IconFileText,
  IconId,
  IconInfoCircle,
  IconLayoutGrid,
  IconLayoutList,
  IconLayoutSidebarRight,
  IconLink,
  IconListTree,
  IconMail,
  IconPencil,
  IconPin,
  IconPinFilled,
  IconPlus,
  IconPrinter,
  IconRoute,
  IconSettings,
  IconSettings2,
  IconTrash,
  IconUserQuestion
} from '@tabler/icons-vue'
import type { Component } from 'vue'
import type { CommandId } from '../basics/commands/catalogue'

interface CommandIcon {
  readonly icon: Component
  /** Icon of a toggle while it is on. */
  readonly on?: Component
}

const PIN: CommandIcon = { icon: IconPin, on: IconPinFilled }

const ICONS = {
  'go-workspaces': { icon: IconSettings2 },
  'workspace-add': { icon: IconPlus },
  'record-link': { icon: IconLink },
  'record-raw': { icon: IconCode },
  'client-requisites': { icon: IconFileText },
  'client-mail': { icon: IconMail },
  'view-rename': { icon: IconPencil },
  'view-up': { icon: IconArrowUp },
  'view-down': { icon: IconArrowDown },
  'view-offline': { icon: IconCloudDown },
  'view-link': { icon: IconLink },
  'view-who': { icon: IconUserQuestion },
  'view-remove': { icon: IconTrash },
  'search-link': { icon: IconLink },
  'search-copy': { icon: IconCopy },
  'project-meeting': { icon: IconId },
  'project-window': { icon: IconAppWindow },
  'project-main': { icon: IconLayoutSidebarRight },
  'project-pin': PIN,
  'project-link': { icon: IconLink },
  'project-mail': { icon: IconMail },
  'project-text': { icon: IconCopy },
  'project-raw': { icon: IconCode },
  'files-searchLink': { icon: IconLink },
  'files-expandAll': { icon: IconChevronsDown },
  'files-collapseAll': { icon: IconChevronsUp },
  'files-pin': PIN,
  'files-details': { icon: IconInfoCircle },
  'files-window': { icon: IconAppWindow },
  'files-space': { icon: IconChartTreemap },
  'files-tiles': { icon: IconLayoutGrid, on: IconLayoutList },
  'files-reveal': { icon: IconListTree },
  'entry-pin': PIN,
  'entry-name': { icon: IconCopy },
  'entry-path': { icon: IconRoute },
  'entry-link': { icon: IconLink },
  'calendar-link': { icon: IconLink },
  'calendar-save': { icon: IconDownload },
  'calendar-print': { icon: IconPrinter },
  'calendar-settings': { icon: IconSettings },
  'event-mail': { icon: IconMail },
  'event-link': { icon: IconLink },
  'event-save': { icon: IconDownload },
  'event-window': { icon: IconAppWindow }
} as const satisfies Readonly<Partial<Record<CommandId, CommandIcon>>>

/** A command with an icon, which may be a button. */
export type SignedCommand = keyof typeof ICONS

const hasSign = (id: CommandId): id is SignedCommand => id in ICONS

export function signOf(id: SignedCommand, isOn: boolean): Component {
  const { icon, on: whileOn }: CommandIcon = ICONS[id]
  return isOn ? (whileOn ?? icon) : icon
}

/** Undefined without an icon. */
export const commandIcon = (id: CommandId, isOn: boolean): Component | undefined =>
  hasSign(id) ? signOf(id, isOn) : undefined
