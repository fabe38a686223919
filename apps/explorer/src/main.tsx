import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { drawAtOnce } from './app/drawAtOnce.ts'
import './app/styles.css'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no element with id "root"')
drawAtOnce()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
