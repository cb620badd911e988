/** The filters of file lists. */
import { IconFileDescription, IconFiles, IconRuler2 } from '@tabler/icons-vue'
import type { FilesFilter } from '@shared/contract/files'
import { FILE_KINDS } from '@shared/rules/file-kinds'
import { kindOfMany } from '../../composables/file-kind-words'
import { formatFileSize } from '../../basics/format'
import { t } from '../../locales/files'
import { byPeriod, type NarrowedBy } from '../../record-ui/list/narrowing'

export const NOTHING: FilesFilter = { noun: null, kinds: [], created: null, updated: null, size: null }

const MEGABYTE = 1024 ** 2
/** Bytes, both inclusive. */
const SIZES = [
  { id: 'small', from: null, to: MEGABYTE },
  { id: 'medium', from: MEGABYTE, to: 10 * MEGABYTE },
  { id: 'large', from: 10 * MEGABYTE, to: 100 * MEGABYTE },
  { id: 'huge', from: 100 * MEGABYTE, to: null }
] as const

function sizeName(from: number | null, to: number | null): string {
  if (from === null) return t('records.sizes.upTo', { size: formatFileSize(to ?? 0) })
  if (to === null) return t('records.sizes.from', { size: formatFileSize(from) })
  return t('records.sizes.between', { from: formatFileSize(from), to: formatFileSize(to) })
}

const NOUNS = ['folder', 'file'] as const

export const NARROWED_BY: readonly NarrowedBy<FilesFilter>[] = [
  {
    key: 'noun',
    icon: IconFiles,
    words: {
      label: () => t('files.narrow.noun.label'),
      any: () => t('files.narrow.noun.any'),
      now: (what) => t('files.narrow.noun.now', { what })
    },
    options: () => NOUNS.map((id) => ({ id, name: t(`files.narrow.noun.${id}`) })),
    part: (id) => ({ noun: NOUNS.find((noun) => noun === id) ?? null })
  },
  {
    key: 'kinds',
    icon: IconFileDescription,
    words: {
      label: () => t('files.narrow.kind.label'),
      any: () => t('files.narrow.kind.any'),
      now: (kind) => t('files.narrow.kind.now', { kind })
    },
    options: () => FILE_KINDS.map((id) => ({ id, name: kindOfMany(id) })),
    part: (id) => ({ kinds: FILE_KINDS.filter((kind) => kind === id) })
  },
  {
    key: 'size',
    icon: IconRuler2,
    words: {
      label: () => t('files.narrow.size.label'),
      any: () => t('files.narrow.size.any'),
      now: (size) => t('files.narrow.size.now', { size })
    },
    options: () => SIZES.map(({ id, from, to }) => ({ id, name: sizeName(from, to) })),
    part(id) {
      const size = SIZES.find((one) => one.id === id)
      return size === undefined ? {} : { size: { from: size.from, to: size.to } }
    }
  },
  byPeriod('updated', {
    label: () => t('files.narrow.updated.label'),
    any: () => t('files.narrow.updated.any'),
    now: (period) => t('files.narrow.updated.now', { period })
  }),
  byPeriod('created', {
    label: () => t('files.narrow.created.label'),
    any: () => t('files.narrow.created.any'),
    now: (period) => t('files.narrow.created.now', { period })
  })
]
