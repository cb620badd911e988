/** Extra folders and files besides those of projects, for tests and measurements. */
import type { Text } from './text'

export interface CloudPlan {
  /** Number of folders in a separate tree, ten per folder; their files are generated like all others. */
  readonly folders: number
  /** Depth of a chain of nested folders. */
  readonly depth: number
  /** Number of empty subfolders in one folder. */
  readonly children: number
  /** Number of entries in one folder; one in twenty is a folder. */
  readonly entries: number
}

export const NO_PLAN: CloudPlan = { folders: 0, depth: 0, children: 0, entries: 0 }

export const MOST: CloudPlan = { folders: 500_000, depth: 2_000, children: 100_000, entries: 200_000 }

/** Names of the top-level folders; each exists only if requested. */
export const PLANNED: Readonly<Record<keyof CloudPlan, Text>> = {
  folders: { en: 'Archive', ru: 'Архив' },
  depth: { en: 'Levels', ru: 'Уровни' },
  children: { en: 'By number', ru: 'По номерам' },
  entries: { en: 'Scans', ru: 'Сканы' }
}

/** Names of their subfolders, followed by a number. */
export const INNER_NAMES: Readonly<Record<keyof CloudPlan, Text>> = {
  folders: { en: 'Case', ru: 'Дело' },
  depth: { en: 'Level', ru: 'Уровень' },
  children: { en: 'Order', ru: 'Заказ' },
  entries: { en: 'Box', ru: 'Короб' }
}

const TEN = 10

/** Parent of a folder, by number from 0, in a tree with ten subfolders per folder; null at the top. */
export const caseAbove = (number: number): number | null => (number < TEN ? null : Math.floor(number / TEN) - 1)

/** Number of folders among the entries of a folder. */
export const foldersAmong = (entries: number): number => Math.floor(entries / 20)
