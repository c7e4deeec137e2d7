/* Shows your search in Plywood. Save this file as Plywood.java, and your program beside it as Yours.java:

public class Yours {
    static double search(Plywood node, boolean isMax, double alpha, double beta) {
        node.enter(alpha, beta);
        if (node.children.isEmpty()) return node.leave(node.value);
        double best = isMax ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        for (Plywood child : node.children) {
            double value = search(child, !isMax, alpha, beta);
            if (isMax) {
                best = Math.max(best, value);
                alpha = Math.max(alpha, best);
            } else {
                best = Math.min(best, value);
                beta = Math.min(beta, best);
            }
            if (alpha >= beta) break;
        }
        return node.leave(best);
    }
    public static void main(String[] words) {
        search(Plywood.root(), Plywood.rootIsMax, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }
}

Then run: javac Plywood.java Yours.java && plywood watch ubb -- java Yours */
import java.io.*;
import java.util.*;
public class Plywood {
    public static boolean rootIsMax;
    public final List<Plywood> children = new ArrayList<>();
    public double value;
    private final String path;
    private static PrintStream out;
    private static StringTokenizer words;

    private Plywood(String path, String word) {
        this.path = path;
        if (!word.equals("[")) { value = Double.parseDouble(word); return; }
        while (!(word = words.nextToken()).equals("]"))
            if (!word.equals(",")) children.add(new Plywood(path + (path.isEmpty() ? "" : ",") + children.size(), word));
    }
    public static Plywood root() {
        try {
            String text = new String(System.in.readAllBytes()).replaceAll("\\s", "");
            rootIsMax = text.contains("\"root\":\"max\"");
            words = new StringTokenizer(text.substring(text.indexOf("\"tree\":") + 7), "[],}", true);
            String trace = System.getenv("PLYWOOD_TRACE");
            out = trace == null ? null : new PrintStream(new FileOutputStream(trace), true);
            return new Plywood("", words.nextToken());
        } catch (IOException problem) { throw new UncheckedIOException(problem); }
    }
    private void write(String event, String numbers) {
        if (out != null) out.println("{\"event\":\"" + event + "\",\"path\":[" + path + "]" + numbers + "}");
    }
    /** The search comes to this node with this window. */
    public void enter(double alpha, double beta) { write("enter", ",\"alpha\":" + alpha + ",\"beta\":" + beta); }
    /** The node returns this value. */
    public double leave(double value) { write("return", ",\"value\":" + value); return value; }
}
