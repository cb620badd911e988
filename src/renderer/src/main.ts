import './theme/fonts.css'
import './theme/base.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { i18n } from './locales'
import { makeRouter } from './router'
import { installTokens } from './theme/apply'

installTokens()
createApp(App).use(createPinia()).use(i18n).use(makeRouter()).mount('#app')
