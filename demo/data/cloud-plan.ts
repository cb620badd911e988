/** What a file area may have besides the folders of projects: as much of it as a test or a measurement wants. */
import type { Text } from './text'

export interface CloudPlan {
  /** So many folders in a tree of their own, ten in each; their files are drawn like those of all others. */
  readonly folders: number
  /** A folder in a folder, so many deep. */
  readonly depth: number
  /** One folder with so many folders in it, and nothing in them. */
  readonly children: number
  /** One folder with so many entries, one in twenty a folder. */
  readonly entries: number
}

export const NO_PLAN: CloudPlan = { folders: 0, depth: 0, children: 0, entries: 0 }

export const MOST: CloudPlan = { folders: 500_000, depth: 2_000, children: 100_000, entries: 200_000 }

/** At the top, each only where it was asked for. */
export const PLANNED: Readonly<Record<keyof CloudPlan, Text>> = {
  folders: { en: 'Archive', ru: 'Архив' },
  depth: { en: 'Levels', ru: 'Уровни' },
  children: { en: 'By number', ru: 'По номерам' },
  entries: { en: 'Scans', ru: 'Сканы' }
}

/** What the folders in them are called, with a number behind. */
export const INNER_NAMES: Readonly<Record<keyof CloudPlan, Text>> = {
  folders: { en: 'Case', ru: 'Дело' },
  depth: { en: 'Level', ru: 'Уровень' },
  children: { en: 'Order', ru: 'Заказ' },
  entries: { en: 'Box', ru: 'Короб' }
}

const TEN = 10

/** Of the folder with a number from 0 in a tree of ten in each: the number of the one it lies in; null at its top. */
export const caseAbove = (number: number): number | null => (number < TEN ? null : Math.floor(number / TEN) - 1)

/** How many of the entries of a folder are folders. */
export const foldersAmong = (entries: number): number => Math.floor(entries / 20)
