/** A few lines about a project, to be shown, printed, or pasted into an e-mail as text and as HTML. Pure. */
import { formatNear } from '../basics/format'
import { guardedText } from '@shared/rules/spreadsheet-text'
import { escapeHtml } from '../basics/escape-html'
import { t } from '../locales'

export interface BriefLine {
  readonly label: string
  readonly text: string
  /**
   * When the service answered it, epoch milliseconds; null: it is not cached. Absent if a footer gives one age for all.
   */
  readonly at?: number | null
}

export interface BriefSection {
  readonly heading: string | null
  readonly lines: readonly BriefLine[]
}

export interface Brief {
  readonly title: string
  readonly sections: readonly BriefSection[]
  /** A footer that applies to everything above. */
  readonly foot: string | null
}

/** `as of 14:02`; empty for a line that itself says that it is not cached. */
export function lineAge({ at }: BriefLine, now: number): string {
  return at === undefined || at === null ? '' : t('common.asOf', { time: formatNear(at, now) })
}

export function briefText({ title, sections, foot }: Brief, now = Date.now()): string {
  const parts = sections.map(({ heading, lines }) =>
    [...(heading === null ? [] : [heading]), ...lines.map((line) => textLine(line, now))].join('\n')
  )
  return [title, ...parts, ...(foot === null ? [] : [foot])].join('\n\n')
}

function textLine(line: BriefLine, now: number): string {
  const age = lineAge(line, now)
  return `${line.label}: ${line.text}${age === '' ? '' : ` (${age})`}`
}

/** Everything from the service is escaped: it is text, whatever it looks like. */
export function briefHtml({ title, sections, foot }: Brief, now = Date.now()): string {
  const parts = sections.map(({ heading, lines }) => {
    const head = heading === null ? '' : `<p><b>${escapeHtml(heading)}</b></p>`
    return head + tableOf(lines, now)
  })
  const end = foot === null ? '' : `<p><small>${escapeHtml(foot)}</small></p>`
  return `<meta charset="utf-8"><p><b>${escapeHtml(title)}</b></p>${parts.join('')}${end}`
}

function tableOf(lines: readonly BriefLine[], now: number): string {
  const rows = lines.map((line) => {
    const age = lineAge(line, now)
    const aged = age === '' ? '' : ` <small>(${escapeHtml(age)})</small>`
    return `<tr><td valign="top">${cell(line.label)}&nbsp;&nbsp;</td><td>${cell(line.text)}${aged}</td></tr>`
  })
  return `<table>${rows.join('')}</table>`
}

/** `html`: the same for programs that take formatted text, such as a letter. */
export interface CopiedText {
  readonly text: string
  readonly html?: string
}

/** Lines alone, as text and as the HTML of a table. */
export function copiedLines(lines: readonly BriefLine[]): Required<CopiedText> {
  const [now, meta] = [Date.now(), '<meta charset="utf-8">']
  return { text: lines.map((line) => textLine(line, now)).join('\n'), html: `${meta}${tableOf(lines, now)}` }
}

/** Rows of a table may be pasted into a spreadsheet. */
const cell = (text: string): string => escapeHtml(guardedText(text))
