import { IconClockExclamation, IconUser } from '@tabler/icons-vue'

export const BUILT_IN_ICONS = { mine: IconUser, 'my-overdue': IconClockExclamation } as const
