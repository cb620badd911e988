import { createRouter, createWebHashHistory, type Router, type RouterHistory } from 'vue-router'
import type { Room } from './components/shell/rooms'
import { noteNavigations } from './composables/replace-here'
import ProjectsView from './views/projects/projects-view.vue'

declare module 'vue-router' {
  interface RouteMeta {
    /** Shows what is saved alone, and nothing of how it is kept up to date: the sync is not followed. */
    readonly savedOnly?: boolean
    /** Shown without the shell: the first connection. */
    readonly bare?: boolean
    /** A window of its own: no rail, no list, and no way to any other place. */
    readonly alone?: boolean
    /** The room of the rail that this place belongs to. */
    readonly room?: Room['name'] | 'search'
  }
}

/**
 * Places are kept in the hash: it works under any scheme, and a deep link is one string. A view is fetched when it is
 * first opened; the projects, without which there is nothing to see, come with the page.
 */
export function makeRouter(history: RouterHistory = createWebHashHistory()): Router {
  const router = createRouter({
    history,
    routes: [
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
        // Who is known by the name alone has an id of our own, below zero.
        path: '/people/:kind(groups)?/:id(-?\\d+)?',
        name: 'people',
        component: () => import('./views/people/people-view.vue'),
        meta: { room: 'people' }
      },
      {
        // An open record of a module of its own has an id of this computer's, below zero.
        path: '/search/:id(-\\d+)?',
        name: 'search',
        component: () => import('./views/search/search-view.vue'),
        meta: { room: 'search' }
      },
      {
        path: '/window/:workspaceId/projects/:id(\\d+)',
        name: 'project-window',
        component: () => import('./views/projects/project-window.vue'),
        meta: { alone: true }
      },
      {
        path: '/window/:workspaceId/files/:kind(folders|files|changed|deleted|unplaced)?/:id(\\d+)?',
        name: 'files-window',
        component: () => import('./views/files/files-window.vue'),
        meta: { alone: true }
      },
      {
        path: '/window/:workspaceId/calendar/events/:id(\\d+)',
        name: 'event-window',
        component: () => import('./views/calendar/event-window.vue'),
        meta: { alone: true }
      },
      {
        path: '/quick',
        name: 'quick',
        component: () => import('./views/quick/quick-window.vue'),
        meta: { alone: true, savedOnly: true }
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
  // A window of its own has no rooms around it: nothing in it leads to them. One of Files stays in it.
  router.beforeEach((to, from) => {
    if (from.meta.alone !== true || to.meta.alone === true) return true
    if (from.name !== 'files-window' || to.name !== 'files') return false
    const { workspaceId } = from.params
    return { name: 'files-window', params: { ...to.params, workspaceId }, query: to.query }
  })
  return router
}
