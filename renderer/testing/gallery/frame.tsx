import '@/renderer/app/app.css'
import { FigureBar } from '@/renderer/app/figures/figure-bar'
import { Dialogs } from '@/renderer/app/overlays'
import { Footer } from '@/renderer/app/shell/status/footer'
import { WallMode } from '@/renderer/app/wall-mode/wall-mode'
import { TopBar } from '@/renderer/app/shell/top-bar/top-bar'

/** The frame of the application, with the open dialog or the wall. */
export const Frame = () => (
  <div className="app">
    <TopBar />
    <FigureBar />
    <main className="app__desk" />
    <Footer />
    <Dialogs />
    <WallMode />
  </div>
)
