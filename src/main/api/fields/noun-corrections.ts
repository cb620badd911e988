import type { FieldCorrection } from '@shared/model/field-correction'
import type { FieldRole } from '@shared/model/record'

export interface NounCorrections {
  readonly byKey: ReadonlyMap<string, FieldCorrection>
  /** Roles given by the user: no other field gets them. */
  readonly givenRoles: ReadonlySet<FieldRole>
}
