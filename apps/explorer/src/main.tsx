import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { runEffectsAtOnce } from './app/runEffectsAtOnce.ts'
import './app/styles.css'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no element with id "root"')
runEffectsAtOnce()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
