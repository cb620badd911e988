import type { FieldCorrection } from '@shared/model/field-correction'
import type { FieldRole } from '@shared/model/record'

/** What was said about the fields of one kind of record. */
export interface NounCorrections {
  readonly byKey: ReadonlyMap<string, FieldCorrection>
  /** Roles that were given to fields by hand: nothing that is recognised may take them. */
  readonly givenRoles: ReadonlySet<FieldRole>
}
