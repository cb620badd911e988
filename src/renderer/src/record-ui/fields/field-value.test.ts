import { afterEach, describe, expect, it } from 'vitest'
import type { VueWrapper } from '@vue/test-utils'
import type { FieldValue as Value, ReferenceKind } from '@shared/model/record'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import FieldValue from './field-value.vue'

let mounted: VueWrapper | null = null
afterEach(() => mounted?.unmount())

const references = (kind: ReferenceKind, ...ids: number[]): Value => ({
  type: 'references',
  kind,
  references: ids.map((id) => ({ id, label: `No. ${id}` }))
})

async function links(value: Value, place = '/settings'): Promise<(string | undefined)[]> {
  freshStores()
  const { wrapper } = await mountApp(FieldValue, { props: { value, ofRole: null } }, place)
  mounted = wrapper
  return wrapper.findAll('a').map((link) => link.attributes('href'))
}

describe('a reference among the fields of a record', () => {
  it('leads to the room of what it points to', async () => {
    expect(await links(references('folder', 12))).toEqual(['/files/folders/12'])
    mounted?.unmount()
    expect(await links(references('project-group', 3, 4))).toEqual(['/groups/3', '/groups/4'])
  })

  it('leads nowhere where no room shows it, or it has no number of the service', async () => {
    expect(await links(references('currency', 1))).toEqual([])
    mounted?.unmount()
    expect(await links(references('project-group', -3, 0))).toEqual([])
  })

  it('leads nowhere in a window of one project', async () => {
    expect(await links(references('folder', 12), '/window/w/projects/5')).toEqual([])
  })
})

describe('a long list of texts', () => {
  it('has links that lead where the whole ones do, also while it is folded', async () => {
    const long = `https://firm.example/${'a'.repeat(500)}`
    const texts = [long, ...Array.from({ length: 20 }, (_, at) => `No. ${at}`)]
    expect(await links({ type: 'texts', texts })).toEqual([long])
    expect(mounted?.get('a').text()).toBe(long.slice(0, 320))
  })

  it('and so has a long text', async () => {
    const long = `https://firm.example/${'a'.repeat(500)}`
    expect(await links({ type: 'text', text: `${'x '.repeat(600)}${long} end` })).toEqual([long])
    expect(mounted?.get('a').text().length).toBeLessThan(long.length)
  })
})
