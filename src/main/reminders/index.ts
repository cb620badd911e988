export { notify } from './notify'
export { Reminders, touchesReminders } from './reminders'
