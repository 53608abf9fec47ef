/** How every bar of progress looks; its height and place are its own. Of what has no measure yet, the ground alone. */
export const progressClass =
  'w-full appearance-none overflow-hidden rounded-full bg-sand-deep ' +
  '[&::-webkit-progress-bar]:bg-sand-deep [&::-webkit-progress-value]:bg-leaf-600 [&::-moz-progress-bar]:bg-leaf-600 ' +
  '[&:indeterminate::-moz-progress-bar]:bg-sand-deep';
