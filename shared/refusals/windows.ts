import { declareRefusals } from './refusal'

/** Layouts, windows, updates and downloads. */
export const windowRefusals = declareRefusals({
  'layout-unknown': {
    sentence: 'id: there is no such layout any more',
    field: 'id',
    action: 'Choose another layout: this layout was deleted in another window.',
  },
  'layout-name-taken': {
    sentence: 'name: another layout is called {name}',
    field: 'name',
    action: 'Choose another name, or overwrite the other layout.',
  },
  'too-many-layouts': {
    sentence: 'name: there are {most} layouts already; delete one first',
    field: 'name',
    action: 'Delete a layout that you no longer use.',
  },
  'layout-version-unknown': {
    sentence: 'version: this state is not kept any more',
    field: 'version',
    action: 'Choose a later state of the layout.',
  },
  'layout-unreadable': {
    sentence: 'version: this version of Volley cannot read the layout',
    field: 'version',
    action: 'Update Volley, or choose another state.',
  },
  'backup-unknown': {
    sentence: 'id: there is no such backup any more',
    field: 'id',
    action: 'Choose a later backup.',
  },
  'too-many-panel-windows': {
    sentence: 'panel: there are {most} windows of panels already',
    field: 'panel',
    action: 'Close a window of a panel first.',
  },
  'mini-window-missing': {
    sentence: 'The small window needs the desktop application.',
    action: 'Start the desktop application: a browser cannot keep a window on top.',
  },
  'update-unknown': {
    sentence: 'There is no such release to put off.',
    field: 'version',
    action: 'Nothing: a later release is known by now.',
  },
  'download-broken-off': {
    sentence: 'The download was ended before the file was whole.',
    action: 'Delete the file and download it again.',
  },
  'download-expired': {
    sentence: 'Download expired.',
    action: 'Start the download again.',
  },
})
