import { type DragEvent, useState } from 'react';

/** Whether files hang over an element, and what to do when they are let go. Inner elements count as the element. */
export function useDragOver(active: boolean, onDrop: (files: File[]) => void) {
  const [depth, setDepth] = useState(0);
  const hasFiles = (event: DragEvent) => active && event.dataTransfer.types.includes('Files');
  return {
    isOver: active && depth > 0,
    handlers: {
      onDragEnter: (event: DragEvent) => setDepth((deep) => (hasFiles(event) ? deep + 1 : 0)),
      onDragLeave: () => setDepth((deep) => Math.max(0, deep - 1)),
      onDragOver(event: DragEvent) {
        if (hasFiles(event)) event.preventDefault();
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        setDepth(0);
        if (hasFiles(event)) onDrop([...event.dataTransfer.files]);
      },
    },
  };
}
