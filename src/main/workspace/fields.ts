/** Corrections of fields: saved as user data, and applied by the open workspace at once. */
import PQueue from 'p-queue'
import type { Events, EventName } from '@shared/ipc/contract'
import type { FieldChange, FieldCorrection } from '@shared/model/field-correction'
import type { FieldInventory, RecordKind, RoleField } from '@shared/model/field-inventory'
import type { Noun } from '@shared/model/record'
import { corrected, reordered, tidied } from '@shared/rules/field-corrections'
import type { UserData } from '../user-data/types'
import type { Workspaces } from './workspaces'

export interface FieldsOptions {
  readonly workspaces: Pick<Workspaces, 'opened'>
  readonly userData: Pick<UserData, 'of' | 'change'>
  readonly emit: <E extends EventName>(event: E, data: Events[E]) => void
}

export class Fields {
  readonly #options: FieldsOptions
  /** Changes run one at a time, each based on the result of the one before. */
  readonly #turns = new PQueue({ concurrency: 1 })

  constructor(options: FieldsOptions) {
    this.#options = options
  }

  async kinds(workspaceId: string): Promise<readonly RecordKind[]> {
    return (await this.#options.workspaces.opened(workspaceId)).cache.fields.kinds()
  }

  async list(workspaceId: string, noun: Noun): Promise<FieldInventory> {
    return (await this.#options.workspaces.opened(workspaceId)).cache.fields.inventory(noun)
  }

  async roles(workspaceId: string, noun: Noun): Promise<readonly RoleField[]> {
    return (await this.#options.workspaces.opened(workspaceId)).cache.fields.roles(noun)
  }

  /** Corrects a field; null removes the correction. */
  async correct(workspaceId: string, noun: Noun, key: string, change: FieldChange | null): Promise<void> {
    await this.#change(workspaceId, noun, (all) => corrected(all, noun, key, change))
  }

  async reorder(workspaceId: string, noun: Noun, keys: readonly string[]): Promise<void> {
    await this.#change(workspaceId, noun, (all) => reordered(all, noun, keys))
  }

  /** Replaces all corrections of a noun; returns the former ones. */
  async replace(
    workspaceId: string,
    noun: Noun,
    corrections: readonly FieldCorrection[]
  ): Promise<readonly FieldCorrection[]> {
    const before = await this.#change(workspaceId, noun, (all) => [
      ...all.filter((one) => one.noun !== noun),
      ...corrections.flatMap((one) => tidied(one) ?? [])
    ])
    return before.filter((one) => one.noun === noun)
  }

  async #change(
    workspaceId: string,
    noun: Noun,
    change: (all: readonly FieldCorrection[]) => FieldCorrection[]
  ): Promise<readonly FieldCorrection[]> {
    return this.#turns.add(async () => {
      const { workspaces, userData, emit } = this.#options
      const { cache } = await workspaces.opened(workspaceId)
      const before = userData.of(workspaceId).get('correction')
      const after = change(before)
      await userData.change(workspaceId, (made) => made.set('correction', after))
      await cache.fields.setCorrections(after)
      emit('fields', { workspaceId, noun })
      // What is read from now on is decoded differently, even if nothing cached has to be re-decoded.
      emit('changed', { workspaceId, noun })
      return before
    })
  }
}
