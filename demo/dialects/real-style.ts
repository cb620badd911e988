import { PURPOSE, Random } from '../data/random'
import { randomStyle } from './random-style'
import type { Style } from './style'
import { drawTraits, type Traits } from './traits'

/** A random dialect with additional traits seen in real services. */
export function realStyle(seed: number): Style {
  const style = randomStyle(seed)
  const random = new Random(seed, 4, PURPOSE.wire)
  const drawn = drawTraits(random)
  // Days with a separate time are texts.
  const traits: Traits = style.moments === 'split' ? { ...drawn, dates: 'style', typed: null } : drawn
  const zone = random.pick([null, 'windows', 'from-utc', 'offset-names', 'shown'] as const)
  const wholeDays = random.pick([style.wholeDays, 'next-day', 'dated'] as const)
  const isExclusive = wholeDays === 'next-day' || wholeDays === 'dated'
  const noDate = random.pick([style.noDate, '30.11.-0001', '0001-01-01', '00.00.0000'])
  return {
    ...style,
    traits,
    name: `real:${seed}`,
    names: { ...style.names, ...cloudNames(random) },
    envelope: style.envelope.kind === 'jsonapi' ? { kind: 'bare' } : style.envelope,
    eventTimes: zone ?? style.eventTimes,
    wholeDays,
    allDayFlag: style.allDayFlag || isExclusive,
    noDate,
    // A wrapped record, or a list of other values, has no header row and no extras.
    hasHeading: false,
    // A map of names among columns is indistinguishable from the columns of a board, which are stages.
    beside: traits.words !== 'records' && style.beside === 'columns' ? null : style.beside,
    partsRefer: traits.wrap === null ? style.partsRefer : null,
    assumptions: { ...style.assumptions, hasOddities: true, ...idlessRoot(style, random) }
  }
}

/** Next to a root without an id, a folder that lost its id would be ambiguous. */
function idlessRoot({ assumptions }: Style, random: Random): Style['assumptions'] {
  if (!random.chance(0.3)) return {}
  return { treeRoot: 'idless', cloudDefects: (assumptions.cloudDefects ?? []).filter((one) => one !== 'no-id') }
}

/** Names of folder, size and change date fields. */
function cloudNames(random: Random): Record<string, string> {
  return {
    'file.folder_id': random.pick(['folder_id', 'id_folder', 'dir', 'catalog_id', 'directory_id']),
    'folder.parent_id': random.pick(['parent_id', 'id_parent', 'catalog_id', 'parent_dir']),
    'file.size': random.pick(['size', 'volume', 'length', 'weight']),
    'file.updated': random.pick(['updated', 'date_edit', 'edit_date'])
  }
}
