import { fakeBridge } from './fake-bridge'
import { isScenario, type Scenario } from './scenarios'

/** Replaces the preload; reads `?scenario=&theme=&lang=&density=` of the page. */
const browser = globalThis as unknown as { location: { search: string }; desksideBridge: unknown }
const query = new URLSearchParams(browser.location.search)
const scenario = query.get('scenario') ?? 'online'

browser.desksideBridge = fakeBridge({
  scenario: isScenario(scenario) ? scenario : ('online' satisfies Scenario),
  settings: {
    language: query.get('lang') === 'ru' ? 'ru' : 'en',
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
    density: query.get('density') === 'compact' ? 'compact' : 'comfortable'
  }
})
