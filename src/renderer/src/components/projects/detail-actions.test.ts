import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { ProjectDetail } from '@shared/model/project'
import { useCommands } from '../../commands/active'
import { setLanguage } from '../../locales'
import { useProjectDetail } from '../../stores/projects/detail'
import { complete, row } from '../../../../../test/renderer/stores/projects/fixtures'
import { withCommandKeys } from '../../../../../test/renderer/command-keys'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import DetailActions from './detail-actions.vue'
import { provideShownProject } from './use-shown-project'

let withoutKeys: () => void
beforeEach(() => {
  setLanguage('en')
  freshStores()
  withoutKeys = withCommandKeys()
  const value: ProjectDetail = { ...row(5), stages: [], fields: [], raw: '{}' }
  installBridge({
    'projects.get': () => ({ value, fetchedAt: 1_000, source: 'cache', coverage: complete }),
    'prefs.get pins': () => []
  })
})
afterEach(() => {
  withoutKeys()
  useProjectDetail().$dispose()
  delete window.desksideBridge
})

/** Hosts the actions as the head of a project does, with the card. */
const Around = defineComponent({
  props: { isNarrow: { type: Boolean, required: true } },
  setup: ({ isNarrow }) => {
    provideShownProject(() => true)
    useCommands({ 'project-meeting': { run: () => undefined } })
    return () => h(DetailActions, { isNarrow, isAlone: false })
  }
})

it.each([
  [true, ['Meeting card', 'More actions']],
  [false, ['Meeting card', 'Pin', 'More actions']]
])('the meeting card has its button, with its key, also in a narrow window: %s', async (isNarrow, expected) => {
  useProjectDetail().open('one', 5)
  const { wrapper } = await mountApp(Around, { props: { isNarrow } }, '/projects')
  await flushPromises()
  const labels = wrapper.findAll('button').flatMap((one) => one.attributes('aria-label') ?? [])
  expect(labels).toEqual(expected)
  const card = wrapper.get('[aria-label="Meeting card"]')
  expect([card.attributes('data-tip'), card.attributes('aria-keyshortcuts')]).toEqual(['Meeting card  M', 'M'])
  wrapper.unmount()
})
