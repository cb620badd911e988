import { nativeImage, type NativeImage } from 'electron'

export type TrayIcon = 'online' | 'syncing' | 'paused' | 'offline' | 'attention'

/** By path, as data URLs: drawn by `tools/package/draw-tray-icons.ts`. */
const DRAWN = import.meta.glob<string>('../../../resources/tray/*.png', {
  eager: true,
  query: '?inline',
  import: 'default'
})

function drawn(name: string): string {
  const url = DRAWN[`../../../resources/tray/${name}.png`]
  if (url === undefined) throw new Error(`There is no icon ${name}.`)
  return url
}

function image(name: string): NativeImage {
  const made = nativeImage.createFromDataURL(drawn(name))
  made.addRepresentation({ scaleFactor: 2, dataURL: drawn(`${name}@2x`) })
  return made
}

/** The icon of a state. macOS paints templates as its menu bar needs them; panels of Linux scale the larger one. */
export function trayImage(icon: TrayIcon): NativeImage {
  if (process.platform === 'linux') return nativeImage.createFromDataURL(drawn(`${icon}@2x`))
  if (process.platform !== 'darwin') return image(icon)
  const template = image(`${icon}Template`)
  template.setTemplateImage(true)
  return template
}

/** The mark of Windows on the app's button in the taskbar. */
export const badgeImage = (): NativeImage => image('badge')
