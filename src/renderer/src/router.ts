import { createRouter, createWebHashHistory, type Router, type RouterHistory } from 'vue-router'
import type { Room } from './components/shell/rooms'
import { noteNavigations } from './composables/replace-here'
import ProjectsView from './views/projects/projects-view.vue'

declare module 'vue-router' {
  interface RouteMeta {
    /** Shows only saved data and does not follow the sync. */
    readonly isSavedOnly?: boolean
    /** Shown without the shell: the first connection. */
    readonly isBare?: boolean
    /** A separate window: no rail, no list, and no links to other pages. */
    readonly isAlone?: boolean
    /** The page in the rail to which the route belongs. */
    readonly room?: Room['name'] | 'search'
  }
}

/**
 * Routes are kept in the hash: it works under any scheme, and a deep link is a single string. A view is loaded when
 * first opened; the projects are in the main bundle.
 */
export function makeRouter(history: RouterHistory = createWebHashHistory()): Router {
  const router = createRouter({
    history,
    routes: [
      // `App.vue` goes on from here to the room of the last run.
      { path: '/', redirect: { name: 'projects' } },
      {
        path: '/today',
        name: 'today',
        component: () => import('./views/today/today-view.vue'),
        meta: { room: 'today' }
      },
      {
        path: '/projects/:id(\\d+)?',
        name: 'projects',
        component: ProjectsView,
        meta: { room: 'projects' }
      },
      {
        path: '/groups/:id(\\d+)?',
        name: 'groups',
        component: () => import('./views/groups/groups-view.vue'),
        meta: { room: 'groups' }
      },
      {
        path: '/files/:kind(folders|files|changed|deleted|unplaced)?/:id(\\d+)?',
        name: 'files',
        component: () => import('./views/files/files-view.vue'),
        meta: { room: 'files' }
      },
      {
        path: '/calendar/:kind(events)?/:id(\\d+)?',
        name: 'calendar',
        component: () => import('./views/calendar/calendar-view.vue'),
        meta: { room: 'calendar' }
      },
      {
        path: '/lookup/many/:id(\\d+)?',
        name: 'lookup-many',
        component: () => import('./views/lookup/lookup-view.vue'),
        meta: { room: 'lookup' }
      },
      {
        path: '/lookup/:part(standardise|method|past)?',
        name: 'lookup',
        component: () => import('./views/lookup/lookup-view.vue'),
        meta: { room: 'lookup' }
      },
      {
        // People known only by name have a local, negative id.
        path: '/people/:kind(groups)?/:id(-?\\d+)?',
        name: 'people',
        component: () => import('./views/people/people-view.vue'),
        meta: { room: 'people' }
      },
      {
        // The key of a client is opaque.
        path: '/clients/:key?',
        name: 'clients',
        component: () => import('./views/people/people-view.vue'),
        meta: { room: 'people' }
      },
      {
        // An open module record has a local, negative id.
        path: '/search/:id(-\\d+)?',
        name: 'search',
        component: () => import('./views/search/search-view.vue'),
        meta: { room: 'search' }
      },
      {
        path: '/window/:workspaceId/projects/:id(\\d+)',
        name: 'project-window',
        component: () => import('./views/projects/project-window.vue'),
        meta: { isAlone: true }
      },
      {
        path: '/window/:workspaceId/files/:kind(folders|files|changed|deleted|unplaced)?/:id(\\d+)?',
        name: 'files-window',
        component: () => import('./views/files/files-window.vue'),
        meta: { isAlone: true }
      },
      {
        path: '/window/:workspaceId/calendar/events/:id(\\d+)',
        name: 'event-window',
        component: () => import('./views/calendar/event-window.vue'),
        meta: { isAlone: true }
      },
      {
        path: '/quick',
        name: 'quick',
        component: () => import('./views/quick/quick-window.vue'),
        meta: { isAlone: true, isSavedOnly: true }
      },
      { path: '/connect', name: 'connect', component: () => import('./views/connect/connect-view.vue') },
      {
        path: '/settings/:section(general|workspaces|fields|diagnostics|about)?',
        name: 'settings',
        component: () => import('./views/settings/settings-view.vue')
      },
      {
        path: '/settings/workspaces/:workspaceId/:what(address|credentials)',
        name: 'workspace-edit',
        component: () => import('./views/settings/workspace-edit-view.vue')
      },
      { path: '/:rest(.*)*', name: 'missing', component: () => import('./views/missing-view.vue') }
    ]
  })
  noteNavigations(router)
  // A separate window cannot navigate to other pages. A separate Files window stays in Files.
  router.beforeEach((to, from) => {
    if (from.meta.isAlone !== true || to.meta.isAlone === true) return true
    if (from.name !== 'files-window' || to.name !== 'files') return false
    const { workspaceId } = from.params
    return { name: 'files-window', params: { ...to.params, workspaceId }, query: to.query }
  })
  return router
}
