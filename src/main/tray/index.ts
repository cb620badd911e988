export { AppTray } from './app-tray'
