import { beforeEach, describe, expect, it } from 'vitest'
import { setLanguage } from '../../locales'
import { freshStores, mountApp } from '../../testing/mount-app'
import FunnelChart from './funnel-chart.vue'

describe('the funnel', () => {
  beforeEach(() => {
    freshStores()
    setLanguage('en')
  })

  it('says why there is none, and offers to try again', async () => {
    const error = { code: 'cache-busy', message: 'The cache is busy.', retryable: true, details: {} }
    const { wrapper } = await mountApp(FunnelChart, { props: { totals: null, error } }, '/projects')
    expect(wrapper.text()).toContain('The saved data is busy.')
    await wrapper.get('button').trigger('click')
    expect(wrapper.emitted('retry')).toHaveLength(1)
    wrapper.unmount()
  })
})
