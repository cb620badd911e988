import { describe, expect, it } from 'vitest'
import { naiveOverrides } from './naive'
import {
  categoryRamps,
  palettes,
  schemeVariables,
  stageColour,
  stageRamps,
  tintOf,
  tints,
  tokenStyleSheet,
  type Scheme
} from './tokens'

/** Relative luminance by WCAG 2. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Blends a share of one colour over another. */
function mixed(colour: string, share: number, ground: string): string {
  const part = (hex: string, at: number): number => parseInt(hex.slice(at, at + 2), 16)
  const one = (at: number): string =>
    Math.round(part(colour, at) * share + part(ground, at) * (1 - share))
      .toString(16)
      .padStart(2, '0')
  return `#${one(1)}${one(3)}${one(5)}`
}

describe.each<Scheme>(['light', 'dark'])('the %s scheme', (scheme) => {
  const p = palettes[scheme]
  const surfaces = ['ground', 'surface', 'raised', 'sunken', 'hover', 'pressed', 'selected'] as const

  it.each(['ink', 'ink-muted'] as const)('%s can be read on every surface', (ink) => {
    for (const surface of surfaces) expect(contrast(p[ink], p[surface]), surface).toBeGreaterThanOrEqual(4.5)
  })

  it('faint text can be read where it stands', () => {
    for (const surface of ['ground', 'surface', 'raised', 'sunken', 'hover'] as const) {
      expect(contrast(p['ink-faint'], p[surface]), surface).toBeGreaterThanOrEqual(4.5)
    }
  })

  it.each([
    ['accent', 'surface'],
    ['accent', 'raised'],
    ['accent', 'selected'],
    ['accent', 'accent-soft'],
    ['on-accent', 'accent'],
    ['on-accent', 'accent-hover'],
    ['on-accent', 'accent-pressed'],
    ['on-danger', 'danger'],
    ['on-danger', 'danger-hover'],
    ['ok', 'surface'],
    ['ok', 'ground'],
    ['ok', 'ok-soft'],
    ['attention', 'attention-soft'],
    ['danger', 'surface'],
    ['danger', 'raised'],
    ['danger', 'danger-soft'],
    ['info', 'info-soft'],
    ['ink', 'attention-soft'],
    ['ink', 'danger-soft'],
    ['ink', 'info-soft'],
    ['ink-muted', 'attention-soft'],
    ['ink-muted', 'danger-soft'],
    ['ink-muted', 'info-soft']
  ] as const)('%s can be read on %s', (ink, ground) => {
    expect(contrast(p[ink], p[ground])).toBeGreaterThanOrEqual(4.5)
  })

  it('edges of fields, and the focus ring, stand out by 3:1', () => {
    for (const surface of ['ground', 'surface', 'raised'] as const) {
      expect(contrast(p['line-control'], p[surface]), surface).toBeGreaterThanOrEqual(3)
      expect(contrast(p.accent, p[surface]), surface).toBeGreaterThanOrEqual(3)
    }
  })

  it('edges of categories stand out by 3:1 on every surface that events stand on', () => {
    for (const surface of ['ground', 'surface', 'sunken'] as const) {
      for (const colour of categoryRamps[scheme])
        expect(contrast(colour, p[surface]), `${colour} on ${surface}`).toBeGreaterThanOrEqual(3)
    }
  })

  it('events can be read on grounds of any colour that the service sends, also under the pointer', () => {
    const [least, ...others] = ['00', '55', 'aa', 'ff']
    const parts = [least ?? '', ...others]
    const colours = parts.flatMap((r) => parts.flatMap((g) => parts.map((b) => `#${r}${g}${b}`)))
    for (const colour of [...colours, ...categoryRamps[scheme]]) {
      // Same mixes as in `event-bar.vue` and `time-block.vue`: `color-mix(in srgb, …)`.
      for (const share of [0.15, 0.17, 0.26]) {
        const ground = mixed(colour, share, p.surface)
        expect(contrast(p.ink, ground), `${colour} at ${share}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  it('initials can be read on their tints', () => {
    for (const tint of tints[scheme]) expect(contrast(tint.ink, tint.ground), tint.ground).toBeGreaterThanOrEqual(4.5)
  })

  it('stages grow lighter in their order, so that the order needs no hue', () => {
    const lights = stageRamps[scheme].map(luminance)
    expect(lights).toEqual([...lights].sort((a, b) => a - b))
  })

  it('leaves nothing of the component library’s own colours where it matters', () => {
    const common = naiveOverrides(scheme).common ?? {}
    expect(common.primaryColor).toBe(p.accent)
    expect(common.successColor).toBe(p.ok)
    expect(JSON.stringify(naiveOverrides(scheme))).not.toMatch(/18a058|36ad6a|63e2b7/i)
  })
})

describe('the style sheet of tokens', () => {
  it('says every colour in both schemes', () => {
    expect(Object.keys(schemeVariables('dark')).sort()).toEqual(Object.keys(schemeVariables('light')).sort())
  })

  it('gives custom properties, with the dark scheme and compact rows by attribute', () => {
    const sheet = tokenStyleSheet()
    expect(sheet).toContain('--ink:#111827')
    expect(sheet).toContain("[data-theme='dark']{--ink:#E6E9EF")
    expect(sheet).toContain("[data-density='compact']{--row:var(--row-compact)}")
    expect(sheet).toContain('--control-large:36px')
  })
})

describe('stages', () => {
  it('spread over the whole ramp, however many there are', () => {
    expect(stageColour(0, 3)).toBe('var(--stage-1)')
    expect(stageColour(2, 3)).toBe('var(--stage-8)')
    expect(stageColour(0, 1)).toBe('var(--stage-1)')
  })

  it('stay within the ramp for an index beyond the funnel', () => {
    expect(stageColour(99, 5)).toBe('var(--stage-8)')
    expect(stageColour(-1, 5)).toBe('var(--stage-1)')
  })
})

describe('tints', () => {
  it('are the same for the same name, and within the palette', () => {
    expect(tintOf('Анна Петрова')).toBe(tintOf('Анна Петрова'))
    for (let id = 0; id < 200; id += 1) {
      expect(tintOf(id)).toBeGreaterThanOrEqual(1)
      expect(tintOf(id)).toBeLessThanOrEqual(tints.light.length)
    }
  })
})
