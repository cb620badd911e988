import { escapeHtml } from '../record-ui/escape-html'

/** Lets a record be dragged out of the window, as a link and as text. @param link null: it stays where it is */
export function dragLink(event: DragEvent, title: string, link: string | null): void {
  const { dataTransfer } = event
  if (link === null || dataTransfer === null) return event.preventDefault()
  dataTransfer.effectAllowed = 'copyLink'
  dataTransfer.setData('text/uri-list', link)
  dataTransfer.setData('text/plain', `${title}\n${link}`)
  dataTransfer.setData('text/html', `<a href="${escapeHtml(link)}">${escapeHtml(title)}</a>`)
}
