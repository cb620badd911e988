/**
 * The single source of Deskside's look. `cssVariables` turns the tokens into CSS custom properties (`--ink`,
 * `--space-4`, ...), and `theme/naive.ts` into overrides of Naive UI. Change them as a whole.
 */

export type Scheme = 'light' | 'dark'

/** Space on a grid of 4 px; the name is the number of grid steps. */
export const space = { 1: 4, 2: 8, 3: 12, 4: 16, 5: 20, 6: 24, 8: 32, 10: 40, 12: 48, 16: 64 } as const

/** `control` for buttons, fields and selectable rows; `panel` for surfaces that contain them. */
export const radius = { small: 4, control: 6, panel: 10, pill: 999 } as const

/** Size and line height in px. 13 in tables and lists, 14 in text, 12 for secondary text. */
export const type = {
  12: { size: 12, line: 16 },
  13: { size: 13, line: 20 },
  14: { size: 14, line: 20 },
  16: { size: 16, line: 24 },
  20: { size: 20, line: 28 },
  28: { size: 28, line: 36 }
} as const

/** One step for emphasis, never two. */
export const weight = { regular: 420, strong: 560 } as const

export const font = {
  text: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  code: "ui-monospace, 'SF Mono', 'Cascadia Mono', Consolas, 'DejaVu Sans Mono', monospace"
} as const

/** Heights of rows in lists and tables, px. */
export const row = { comfortable: 36, compact: 28 } as const

/** Fixed measures of the shell and of controls, px. */
export const measure = {
  rail: 56,
  header: 48,
  bottomBar: 56,
  control: 32,
  controlLarge: 36,
  target: 44,
  icon: 18
} as const

/** Under this width the rail becomes a bottom bar, and list and detail become a stack. */
export const NARROW = 720

/** Milliseconds; only opacity and transform move. */
export const motion = { quick: 120, calm: 160, ease: 'cubic-bezier(0.2, 0, 0, 1)' } as const

export interface Palette {
  /** Text. `ink-faint` keeps a contrast of 4.5 on every surface; for placeholders, units and secondary text. */
  readonly ink: string
  readonly 'ink-muted': string
  readonly 'ink-faint': string
  /** Surfaces, distinguished by tone and a 1 px line; shadows only under floating layers. */
  readonly ground: string
  readonly surface: string
  readonly raised: string
  readonly sunken: string
  readonly line: string
  /** Edges of buttons, which their text already distinguishes from the background. */
  readonly 'line-strong': string
  /** Borders of controls: 3:1 against their background. */
  readonly 'line-control': string
  readonly hover: string
  readonly pressed: string
  readonly selected: string
  /** The only accent: selection, focus, the primary action. */
  readonly accent: string
  readonly 'accent-hover': string
  readonly 'accent-pressed': string
  readonly 'accent-soft': string
  readonly 'on-accent': string
  /** State colours, used only for states; each with a soft background for notes. */
  readonly ok: string
  readonly 'ok-soft': string
  readonly attention: string
  readonly 'attention-soft': string
  readonly danger: string
  readonly 'danger-hover': string
  readonly 'danger-soft': string
  readonly 'on-danger': string
  readonly info: string
  readonly 'info-soft': string
  readonly scrim: string
  readonly shadow: string
  readonly scrollbar: string
}

export const palettes: Readonly<Record<Scheme, Palette>> = {
  light: {
    ink: '#111827',
    'ink-muted': '#4B5565',
    'ink-faint': '#626C80',
    ground: '#F7F8FA',
    surface: '#FFFFFF',
    raised: '#FFFFFF',
    sunken: '#F1F3F7',
    line: '#E4E7ED',
    'line-strong': '#C9CFDA',
    'line-control': '#878FA0',
    hover: '#F1F3F7',
    pressed: '#E8EBF1',
    selected: '#E9EDFC',
    accent: '#3652D9',
    'accent-hover': '#2B45C2',
    'accent-pressed': '#2339A6',
    'accent-soft': '#EEF1FD',
    'on-accent': '#FFFFFF',
    ok: '#1B7A48',
    'ok-soft': '#E8F5EE',
    attention: '#8F5B00',
    'attention-soft': '#FBF3E2',
    danger: '#BE2F2A',
    'danger-hover': '#A32520',
    'danger-soft': '#FCECEB',
    'on-danger': '#FFFFFF',
    info: '#1F669E',
    'info-soft': '#E7F1F9',
    scrim: 'rgba(17, 24, 39, 0.32)',
    shadow: '0 1px 2px rgba(17, 24, 39, 0.06), 0 8px 28px rgba(17, 24, 39, 0.14)',
    scrollbar: 'rgba(17, 24, 39, 0.22)'
  },
  dark: {
    ink: '#E6E9EF',
    'ink-muted': '#AEB6C4',
    'ink-faint': '#939CAD',
    ground: '#14171D',
    surface: '#1B1F27',
    raised: '#232833',
    sunken: '#171B22',
    line: '#2C323E',
    'line-strong': '#454D5C',
    'line-control': '#6E788A',
    hover: '#242A35',
    pressed: '#2B323F',
    selected: '#272F4E',
    accent: '#8FA4FF',
    'accent-hover': '#A6B7FF',
    'accent-pressed': '#7A92FA',
    'accent-soft': '#232A42',
    'on-accent': '#10142A',
    ok: '#5CC890',
    'ok-soft': '#182B22',
    attention: '#E2B04A',
    'attention-soft': '#2E2716',
    danger: '#FF8E86',
    'danger-hover': '#FFA59F',
    'danger-soft': '#351F20',
    'on-danger': '#2A0B0A',
    info: '#7DBCEB',
    'info-soft': '#182936',
    scrim: 'rgba(5, 7, 11, 0.56)',
    shadow: '0 1px 2px rgba(0, 0, 0, 0.4), 0 10px 32px rgba(0, 0, 0, 0.5)',
    scrollbar: 'rgba(230, 233, 239, 0.22)'
  }
}

/**
 * Stage colours in order, from cool and dark to warm and bright. They differ in lightness as well as hue, so that the
 * order is visible with any colour blindness. For fills only, never under text.
 */
export const stageRamps: Readonly<Record<Scheme, readonly string[]>> = {
  light: ['#3B4A7A', '#3F65A3', '#3E82B5', '#4B9FB3', '#6FB59B', '#9FC37C', '#C8BD5C', '#F2C15E'],
  dark: ['#5B6FB0', '#5A86C4', '#589DCB', '#63B3C4', '#83C6AC', '#AFD18E', '#D3CC70', '#F8D27E']
}

/**
 * Colours of event categories, different in hue and lightness, after the palette of Okabe and Ito. For edges and fills
 * of marks, 3:1 against every surface. Never under text; a letter always accompanies them.
 */
export const categoryRamps: Readonly<Record<Scheme, readonly string[]>> = {
  light: ['#0072B2', '#B85C00', '#007A5A', '#A3477F', '#23406E', '#857300', '#B3261E', '#5B6472'],
  dark: ['#56B4E9', '#F0A23C', '#2FC79B', '#E08FC2', '#9DB4E8', '#E3DB58', '#F77F6E', '#AEB6C4']
}
export const CATEGORY_COLOURS = categoryRamps.light.length

/** Backgrounds and text of avatars of people and workspaces. */
export const tints: Readonly<Record<Scheme, readonly { readonly ground: string; readonly ink: string }[]>> = {
  light: [
    { ground: '#DFE6FB', ink: '#2C43A8' },
    { ground: '#DCEFEA', ink: '#14614F' },
    { ground: '#FBE8D3', ink: '#83480A' },
    { ground: '#F4DFEC', ink: '#8A2A66' },
    { ground: '#E2EBD6', ink: '#415F16' },
    { ground: '#E6E0F8', ink: '#5535A3' },
    { ground: '#D9ECF7', ink: '#145A83' },
    { ground: '#FADFDC', ink: '#95302A' }
  ],
  dark: [
    { ground: '#2B3560', ink: '#B9C6FF' },
    { ground: '#1D3F39', ink: '#8FDBC6' },
    { ground: '#46331C', ink: '#F1C48D' },
    { ground: '#452A3C', ink: '#F0B1D7' },
    { ground: '#303E1E', ink: '#C2DB93' },
    { ground: '#382F58', ink: '#CDBDFB' },
    { ground: '#1E3B4E', ink: '#9FD3F3' },
    { ground: '#4A2826', ink: '#F7B3AD' }
  ]
}

/** The CSS colour of stage `index` (zero-based) of `count`; the ramp is spread over the whole funnel. */
export function stageColour(index: number, count: number): string {
  const last = stageRamps.light.length - 1
  const position = count <= 1 ? 0 : Math.round((Math.min(Math.max(index, 0), count - 1) / (count - 1)) * last)
  return `var(--stage-${position + 1})`
}

/** A stable number from 1 to 8 for a name or id: the same person always has the same tint. */
export function tintOf(key: string | number): number {
  let sum = 0
  for (const character of String(key)) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return (sum % tints.light.length) + 1
}

/** Custom properties of one scheme: names without the leading dashes. */
export function schemeVariables(scheme: Scheme): Record<string, string> {
  const variables: Record<string, string> = { ...palettes[scheme] }
  stageRamps[scheme].forEach((colour, index) => (variables[`stage-${index + 1}`] = colour))
  categoryRamps[scheme].forEach((colour, index) => (variables[`category-${index + 1}`] = colour))
  tints[scheme].forEach((tint, index) => {
    variables[`tint-${index + 1}`] = tint.ground
    variables[`tint-${index + 1}-ink`] = tint.ink
  })
  return variables
}

/** Custom properties that are equal in all schemes. */
export function constantVariables(): Record<string, string> {
  const variables: Record<string, string> = {
    'font-text': font.text,
    'font-code': font.code,
    'weight-regular': String(weight.regular),
    'weight-strong': String(weight.strong),
    'motion-quick': `${motion.quick}ms`,
    'motion-calm': `${motion.calm}ms`,
    'motion-ease': motion.ease
  }
  for (const [step, px] of Object.entries(space)) variables[`space-${step}`] = `${px}px`
  for (const [name, px] of Object.entries(radius)) variables[`radius-${name}`] = `${px}px`
  for (const [name, px] of Object.entries(row)) variables[`row-${name}`] = `${px}px`
  for (const [name, { size, line }] of Object.entries(type)) {
    variables[`text-${name}`] = `${size}px`
    variables[`line-${name}`] = `${line}px`
  }
  for (const [name, px] of Object.entries(measure)) {
    variables[name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)] = `${px}px`
  }
  return variables
}

const block = (selector: string, variables: Record<string, string>): string =>
  `${selector}{${Object.entries(variables)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`

/**
 * The style sheet of the tokens. `data-theme` on the root element selects the scheme, `data-density` the row height.
 */
export function tokenStyleSheet(): string {
  return [
    block(':root', { ...constantVariables(), ...schemeVariables('light'), row: 'var(--row-comfortable)' }),
    block(":root[data-theme='dark']", schemeVariables('dark')),
    block(":root[data-density='compact']", { row: 'var(--row-compact)' })
  ].join('\n')
}
