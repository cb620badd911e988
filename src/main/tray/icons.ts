import { nativeImage, type NativeImage } from 'electron'

export type TrayIcon = 'online' | 'syncing' | 'paused' | 'offline' | 'attention'

/** Data URLs by path; drawn by `tools/package/draw-tray-icons.ts`. */
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

/** Icon of a state. macOS colours template images itself; Linux panels scale the larger image. */
export function trayImage(icon: TrayIcon): NativeImage {
  if (process.platform === 'linux') return nativeImage.createFromDataURL(drawn(`${icon}@2x`))
  if (process.platform !== 'darwin') return image(icon)
  const template = image(`${icon}Template`)
  template.setTemplateImage(true)
  return template
}

/** Badge on the Windows taskbar button. */
export const badgeImage = (): NativeImage => image('badge')
